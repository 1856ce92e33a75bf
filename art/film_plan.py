"""The film's lights and their brightness over time."""
import numpy as np

ARCHES = [f'arch{i:02d}' for i in range(12)]
LIGHTS = ['key', 'edge', 'lamps', *ARCHES]
SIZE, RATE, SECONDS = (1280, 720), 25, 9


def smooth(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def levels(t):
    """Brightness of every light at a moment; the same at the start and the end, so that the loop has no seam."""
    window = lambda rise, full, fall, gone: smooth((t - rise) / (full - rise)) * (1 - smooth((t - fall) / (gone - fall)))
    place = -2 + (len(ARCHES) + 4) * smooth((t - .6) / 4.6)
    sweep = np.exp(-((np.arange(len(ARCHES)) - place) / 1.05) ** 2) * window(.4, 1.0, 4.9, 5.6)
    key, edge, lamps = .75 * window(4.0, 5.6, 7.2, 8.7), .10 + .75 * window(.3, 1.8, 7.0, 8.8), .02 + .98 * window(3.4, 4.0, 7.6, 8.7)
    return np.array([key, edge, lamps, *sweep], np.float32)
