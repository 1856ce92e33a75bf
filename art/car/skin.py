"""What is drawn on the skin and cut out of it: lamps, grilles, intakes, shut lines."""
import numpy as np
from curves import line_distance, polygon_distance
from mesh import border, moved, refine, ribbon, split
import lamps

INWARDS = dict(front=(1, 0, 0), rear=(-1, 0, 0), side=(0, -1, 0), top=(0, 0, -1))


def chart(shape, space, top=1.12):
    """Where a drawing on the skin lands: two coordinates per point and which points count."""
    V, A = shape.body['V'], shape.body['A']
    if space == 'front':
        return A['aF'], V[:, 2], (A['aF'] < 1.9) & (A['H'] < top)
    if space == 'rear':
        return A['aR'], V[:, 2], (A['aR'] < 1.7) & (A['H'] < top)
    if space == 'side':
        return V[:, 0], V[:, 2], (A['H'] < 1.15) & (V[:, 1] > .3)
    return V[:, 0], V[:, 1], A['H'] > .93


def drawn(shape, points):
    return points(shape.S, shape.x, shape.zs, shape.zb, shape.zc) if callable(points) else points


def sharpen(shape, space, distance, within, times=1, filled=False):
    """Refines the skin near a drawing, or all over it: coarse triangles make thin lines dashed."""
    u, v, counts = chart(shape, space)
    away = np.full(len(u), 9.0)
    away[counts] = (np.negative if filled else np.abs)(distance(u[counts], v[counts]))
    near = away[shape.body['F']].min(1) < within
    if near.any():
        shape.body = refine(shape.body, near, times)


def cut(shape, space, field):
    """The part of the skin where `field` is positive; the rest stays."""
    u, v, counts = chart(shape, space)
    values = np.full(len(u), -1.0)
    values[counts] = field(u[counts], v[counts])
    if not (values > 0).any():
        return None
    part, shape.body = split(shape.body, values)
    return part


def regions(shape):
    """Lamps, grilles, intakes: (space, drawing, rounding or width, material, depth, options)."""
    for space, drawing, size, material, *rest in shape.S.get('regions', []):
        depth, options = rest[0] if rest else 0.0, rest[1] if len(rest) > 1 else {}
        points = drawn(shape, drawing)
        if options.get('line') or len(points) < 3:
            distance = lambda u, v: line_distance(u, v, points)
            sharpen(shape, space, distance, .03)
            part = cut(shape, space, lambda u, v: size - distance(u, v))
        else:
            distance = lambda u, v: polygon_distance(u, v, points, size)
            if space != 'top':
                sharpen(shape, space, distance, .02, filled=True)
            part = cut(shape, space, distance)
        if part is None or not len(part['F']):
            continue
        if options.get('lamp'):
            rim, part = edge(part, space, points, size, .0035)
            shape.add('gap', moved(rim, np.array(INWARDS[space]) * .004))
            lamps.lamp(shape, space, part, material, points, options)
            continue
        if 'frame' in options:
            lamps.bezel(shape, part, options['frame'], options.get('frame_of', 'chrome'))
        inwards = np.array(INWARDS[space], float)
        if depth:
            a, b = (part['V'][side] for side in border(part).T)
            shape.add(options.get('wall', 'black'), ribbon(a, b, b + inwards * depth, a + inwards * depth))
            part = moved(part, inwards * depth)
        if 'slats' in options:
            part = slats(shape, space, part, inwards, options)
        shape.add(material, part)


def edge(part, space, points, rounding, width):
    """A fine joint round a lamp."""
    u, v = part['A']['aF' if space == 'front' else 'aR'], part['V'][:, 2]
    inner, rim = split(part, polygon_distance(u, v, points, rounding) - width)
    return rim, inner


def slats(shape, space, part, inwards, options):
    """Bars with a depth of their own: across (z), upright (u), or a lattice of both diagonals (x)."""
    axis, pitch, share, material = options['slats']
    up = part['V'][:, 2]
    along = part['V'][:, 0] if space == 'side' else part['A']['aF' if space == 'front' else 'aR']
    wave = lambda v: np.abs(((v / pitch) % 1) - .5) * 2
    if axis != 'z':
        part = refine(part, np.ones(len(part['F']), bool), 2)
        up = part['V'][:, 2]
        along = part['V'][:, 0] if space == 'side' else part['A']['aF' if space == 'front' else 'aR']
    if axis == 'x':
        pattern = np.maximum(wave(along * .5 + up), wave(along * .5 - up))
    else:
        pattern = wave(up if axis == 'z' else along)
    bars, part = split(part, pattern - (1 - share))
    if len(bars['F']):
        bars = moved(bars, -inwards * options.get('proud', .03))
        shape.add(material, bars)
        a, b = (bars['V'][side] for side in border(bars).T)
        shape.add(material if axis != 'x' else 'black', ribbon(a, b, b + inwards * .018, a + inwards * .018))
    return part


def gaps(shape):
    for space, drawing, width in shape.S.get('gaps', []):
        points = drawn(shape, drawing)
        distance = lambda u, v: line_distance(u, v, points)
        sharpen(shape, space, distance, .022, 2)
        part = cut(shape, space, lambda u, v: width - distance(u, v))
        if part is not None:
            shape.add('gap', dict(part, V=part['V'] - part['N'] * .005))
