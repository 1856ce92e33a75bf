"""Exposure and finish per studio: the studio aims its backdrop colours with them, the development applies them."""
import math

DARK_PAGE = '#0B0C0E'
GRADES = dict(
    dark=dict(exposure=1.15, bloom=.10, bloom_from=1.0, vignette=0.0, saturation=1.0, grain=.004),
    gallery=dict(exposure=1.0, bloom=.02, bloom_from=1.6, vignette=0.0, saturation=1.06, grain=.0045),
)


def untoned(level):
    """Inverse of the tone curve in develop.py."""
    a, b, c = 2.51 - 2.43 * level, .03 - .59 * level, -.14 * level
    return (-b + math.sqrt(b * b - 4 * a * c)) / (2 * a)


def scene_value(colour, exposure):
    """The radiance that the development turns into exactly this '#rrggbb'."""
    levels = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= .04045 else ((v + .055) / 1.055) ** 2.4 for v in levels]
    return tuple(untoned(v) / (.9 * exposure) for v in linear)
