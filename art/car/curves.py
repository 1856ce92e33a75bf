"""Smooth curves, and signed distances in the plane (inside is positive)."""
import numpy as np
from scipy.interpolate import BSpline, CubicSpline, PchipInterpolator
from scipy.ndimage import gaussian_filter1d


def curve(xs, ys, sigma=.10):
    """Knots to a curve without overshoot and with continuous curvature, so that reflections stay clean."""
    xs, ys = np.asarray(xs, float), np.asarray(ys, float)
    margin = 1.2
    grid = np.linspace(xs[0] - margin, xs[-1] + margin, 1600)
    knots = PchipInterpolator(xs, ys)
    first = (knots(xs[0] + .02) - knots(xs[0])) / .02
    last = (knots(xs[-1]) - knots(xs[-1] - .02)) / .02
    values = knots(np.clip(grid, xs[0], xs[-1]))
    values = values + np.where(grid < xs[0], (grid - xs[0]) * first, 0) + np.where(grid > xs[-1], (grid - xs[-1]) * last, 0)
    spline = CubicSpline(grid, gaussian_filter1d(values, sigma / (grid[1] - grid[0]), mode='nearest'))
    return lambda x: spline(np.clip(x, grid[0], grid[-1]))


def knots(pairs, place, sigma):
    """A curve through [(station, value)], the stations sent through `place`."""
    return curve([float(place(t)) for t, _ in pairs], [value for _, value in pairs], sigma)


def smooth01(t):
    t = np.clip(t, 0, 1)
    return t * t * t * (t * (6 * t - 15) + 10)


def bspline_rows(rows, count):
    """Clamped cubic B-spline across rows of control points: (rows, columns, 3) to (count, columns, 3)."""
    n, degree = len(rows), 3
    t = np.concatenate([np.zeros(degree), np.linspace(0, 1, n - degree + 1), np.ones(degree)])
    return BSpline(t, rows, degree)(np.linspace(0, 1, count))


def row_values(values, columns, count):
    """One value per control row, carried along the same spline."""
    return bspline_rows(np.repeat(np.array(values, float)[:, None, None], columns, 1), count)[..., 0]


def smooth_profile(points, count=60):
    p = np.asarray(points, float)
    t = np.concatenate([np.zeros(3), np.linspace(0, 1, len(p) - 2), np.ones(3)])
    return BSpline(t, p, 3)(np.linspace(0, 1, count))


def segment_distance2(P, a, b):
    e, w = b - a, P - a
    t = np.clip((w @ e) / max(e @ e, 1e-12), 0, 1)
    q = w - t[:, None] * e
    return (q * q).sum(1)


def near_only(distance):
    """Far from the drawing's box the distance to the box will do: nobody looks at it there, and it costs little."""
    def quick(px, py, points, *rest):
        points = np.asarray(points, float)
        low, high = points.min(0) - .12, points.max(0) + .12
        outside = np.hypot(np.maximum(np.maximum(low[0] - px, px - high[0]), 0), np.maximum(np.maximum(low[1] - py, py - high[1]), 0))
        near = outside == 0
        result = (outside + .12) * (1 if distance.__name__ == 'line_distance' else -1)
        if near.any():
            result[near] = distance(px[near], py[near], points, *rest)
        return result
    return quick


@near_only
def line_distance(px, py, points):
    P, points = np.stack([px, py], 1), np.asarray(points, float)
    return np.sqrt(np.min([segment_distance2(P, a, b) for a, b in zip(points[:-1], points[1:])], 0))


@near_only
def polygon_distance(px, py, polygon, rounding=0.0):
    polygon = np.asarray(polygon, float)
    if rounding > 0:
        polygon = inset(polygon, rounding)
    P, inside, nearest = np.stack([px, py], 1), np.zeros(len(px), bool), np.full(len(px), 1e9)
    for a, b in zip(polygon, np.roll(polygon, -1, 0)):
        nearest = np.minimum(nearest, segment_distance2(P, a, b))
        e, w = b - a, P - a
        upward = (a[1] <= P[:, 1]) & (b[1] > P[:, 1])
        downward = (a[1] > P[:, 1]) & (b[1] <= P[:, 1])
        side = e[0] * w[:, 1] - e[1] * w[:, 0]
        inside ^= (upward & (side > 0)) | (downward & (side < 0))
    nearest = np.sqrt(nearest)
    return np.where(inside, nearest, -nearest) + rounding


def inset(polygon, distance):
    x, y = polygon.T
    turn = 1 if np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) > 0 else -1
    corners = []
    for i in range(len(polygon)):
        before, here, after = polygon[i - 1], polygon[i], polygon[(i + 1) % len(polygon)]
        e1, e2 = ((q - p) / max(np.linalg.norm(q - p), 1e-9) for p, q in ((before, here), (here, after)))
        bisector = turn * np.array([-e1[1] - e2[1], e1[0] + e2[0]])
        corners.append(here + bisector / max(bisector @ bisector, .25) * 2 * distance)
    return np.array(corners)
