"""Lamps: a clear cover in the skin, and behind it a housing with light guides and projectors or a reflector."""
import numpy as np
from curves import line_distance, polygon_distance
from mesh import border, ellipsoid, grid_mesh, lathe, moved, along_x, ribbon, split, tube, unit


def chain(m, middle=1e-4):
    """The rim of a mesh as ordered loops of points."""
    edges = border(m, middle)
    after = {}
    for a, b in edges:
        after.setdefault(int(a), []).append(int(b))
        after.setdefault(int(b), []).append(int(a))
    loops, left = [], set(after)
    while left:
        ends = [v for v in left if len(after[v]) == 1]
        here = ends[0] if ends else next(iter(left))
        path = [here]
        left.discard(here)
        while True:
            step = [v for v in after[here] if v in left]
            if not step:
                break
            here = step[0]
            left.discard(here)
            path.append(here)
        closed = not ends and len(path) > 2
        loops.append(m['V'][path + path[:1] if closed else path])
    return loops


def even(path, step):
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    count = max(4, int(length[-1] / step))
    at = np.linspace(0, length[-1], count)
    return np.stack([np.interp(at, length, path[:, i]) for i in range(3)], -1)


def bezel(shape, part, radius, material='chrome', out=.0):
    """A round frame along the rim of a part cut from the skin."""
    for loop in chain(part):
        length = np.linalg.norm(np.diff(loop, axis=0), axis=1).sum()
        if length > .08:
            path = even(loop, .008)
            closed = np.linalg.norm(path[0] - path[-1]) < 1e-6
            kernel = np.ones(5) / 5
            wide = np.concatenate([path[-4:-1], path, path[1:4]]) if closed else np.concatenate([path[:1].repeat(3, 0), path, path[-1:].repeat(3, 0)])
            path = np.stack([np.convolve(wide[:, i], kernel, 'valid')[1:-1] for i in range(3)], -1)
            if closed:
                path[-1] = path[0]
            shape.add(material, tube(path - np.array([out, 0, 0]), radius, 10))


def inward(part, space, depth):
    """Along the car and a little against the skin, so that lamps round the corner keep their room."""
    axis = np.array(dict(front=(1, 0, 0), rear=(-1, 0, 0)).get(space, (0, -1, 0)), float)
    way = unit(axis * 1.0 - unit(part['N'] + 1e-9) * .5)
    return dict(part, V=part['V'] + way * depth)


def walls(shape, part, behind, material):
    edges = border(part)
    if len(edges):
        a, b = edges.T
        shape.add(material, ribbon(part['V'][a], part['V'][b], behind['V'][b], behind['V'][a]))


def facing(m, space, at):
    """From around the y axis to facing forwards or backwards."""
    m = along_x(m)
    turn = np.array([-1, 1, 1]) if space == 'front' else np.array([1, 1, 1])
    return dict(m, V=m['V'] * turn + at, N=m['N'] * turn, F=m['F'][:, ::-1] if space == 'front' else m['F'])


def projector(shape, at, space, radius):
    ring = [(radius * 1.12, -.02), (radius * 1.16, .004), (radius * 1.10, .008), (radius, .004), (radius * .96, -.006)]
    shape.add('silver', facing(lathe(ring, 40), space, at))
    shape.add('projector', ellipsoid(at, (radius * .55, radius * .97, radius * .97), 36, 24))


def modern(shape, space, part, coords, cover, options):
    """`coords(part)` gives the drawing's two coordinates of each point."""
    u, v = coords(part)
    deep = options.get('deep', .055)
    shape.add(cover, part)
    back = inward(part, space, deep)
    shape.add('housing', back)
    walls(shape, part, back, 'housing')
    guides = part
    for line in options['lines']:
        u, v = coords(guides)
        strip, guides = split(guides, options['width'] - line_distance(u, v, line))
        if len(strip['F']):
            front = inward(strip, space, .018)
            shape.add(options['glow'], front)
            walls(shape, front, inward(strip, space, .040), options['glow'] if options.get('edge') else 'silver')
    for pu, pv, radius in options.get('projectors', ()):
        u, v = coords(part)
        near = int(np.argmin((u - pu) ** 2 + (v - pv) ** 2))
        at = inward(part, space, deep * .62)['V'][near]
        projector(shape, at, space, radius)


def round_lamp(shape, space, part, cover, options):
    """Bezel, domed glass, bowl and bulb, as on cars of the fifties and sixties."""
    middle = part['V'].mean(0)
    normal = unit(part['N'].mean(0))
    radius = np.linalg.norm(part['V'] - middle, axis=1).max()
    bulge = 1 - np.clip(np.linalg.norm(part['V'] - middle, axis=1) / radius, 0, 1) ** 2
    dome = dict(part, V=part['V'] + normal * bulge[:, None] * radius * .22,
                N=unit(part['N'] + (part['V'] - middle) / radius * .45))
    shape.add(cover, dome)
    away = np.linalg.norm(part['V'] - middle, axis=1) / radius
    depth = radius * .75 * np.sqrt(np.clip(1 - (away * .94) ** 2, 0, 1)) + .004
    bowl = dict(part, V=part['V'] - normal * depth[:, None], N=unit(normal - (part['V'] - middle) / radius * .8))
    shape.add(options.get('bowl', 'reflector'), bowl)
    bulb = middle - normal * radius * .30
    if options.get('glow'):
        shape.add(options['glow'], ellipsoid(bulb, (radius * .26,) * 3, 24, 16))
    bezel(shape, part, options.get('bezel', .009), out=.002 if space == 'front' else -.002)


def lamp(shape, space, part, cover, points, options):
    keys = dict(front=('aF', 2), rear=('aR', 2))

    def coords(m):
        key, axis = keys[space]
        return m['A'][key], m['V'][:, axis]

    if options.get('round'):
        return round_lamp(shape, space, part, cover, options)
    modern(shape, space, part, coords, cover, options)
