"""Exposure and finish per studio: the studio aims its backdrop colours with them, the development applies them."""
GRADES = dict(
    dark=dict(exposure=1.15, bloom=.10, bloom_from=1.0, vignette=.30, saturation=1.0, grain=.004),
    gallery=dict(exposure=1.0, bloom=.02, bloom_from=1.6, vignette=0.0, saturation=1.06, grain=.0055),
)
