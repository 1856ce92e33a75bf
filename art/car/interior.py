"""The cabin behind the glass: floor, seats, dashboard, doors, wheel. Also the cockpit of open cars."""
import numpy as np
from curves import polygon_distance, smooth_profile
from mesh import border, box, clean, ellipsoid, faces_mesh, grid_mesh, merge, moved, split, tube, unit, vertex_normals


def tilt_about_y(a):
    return np.array([[np.cos(a), 0, np.sin(a)], [0, 1, 0], [-np.sin(a), 0, np.cos(a)]])


def tilted(m, tilt, at):
    V = m['V'] @ tilt.T + at
    N = vertex_normals(V, m['F'])
    N *= np.sign((N * (V - V.mean(0))).sum(1, keepdims=True) + 1e-9)
    return dict(m, V=V, N=N)


def cut_cabin(shape, outline, ceiling):
    """A hole in the body's top under the glass, with walls down to the floor."""
    V, above = shape.body['V'], shape.body['A']['H'] > .93
    field = np.full(len(V), -1.0)
    # only what lies below the glass: shoulders higher than its foot stay whole
    over = np.nan_to_num(ceiling(V[above, :2]), nan=-1) - V[above, 2] - .012
    field[above] = np.minimum(polygon_distance(V[above, 0], V[above, 1], outline) - .02, over)
    hole, shape.body = split(shape.body, field)
    a, b = (hole['V'][side] for side in border(hole, 1e-3).T)
    floor = float(shape.zb(shape.wb / 2)) + .05

    def drop(p):
        """To the floor, but not into the wheel wells, and no deeper than a boot behind them."""
        x, low = p[:, 0], np.full(len(p), floor)
        for at, R, _ in shape.wheels:
            low = np.where(np.abs(x - at) < R + .16, 2 * R + shape.S['arch_gap'] + .05, low)
        low = np.where(x > shape.wb + .1, p[:, 2] - .22, low)
        low = np.where(x < .1, p[:, 2] - .22, low)
        return np.stack([x, p[:, 1], np.minimum(low, p[:, 2] - .17)], -1)

    middle = lambda p: p - [0, .0, .16]
    for material, p, q, r, s in (('leather2', a, b, middle(b), middle(a)), ('leather', middle(a), middle(b), drop(b), drop(a))):
        n, i = len(a), np.arange(len(a))
        quads = np.concatenate([np.stack([i, i + n, i + 2 * n], 1), np.stack([i, i + 2 * n, i + 3 * n], 1)])
        shape.add(material, clean(faces_mesh(np.concatenate([p, q, r, s]), quads)))


def seat(shape, x, y, z, lean=.34, height=.62, width=.25, rest=True):
    """Hip point x, z; `height` of the back."""
    k = width / .25
    shape.add('seat', ellipsoid((x - .20, y, z), (.28, .20 * k, .085), 48, 24, .55))
    for side in (-1, 1):
        shape.add('seat', ellipsoid((x - .20, y + side * .19 * k, z + .035), (.27, .055 * k, .075), 40, 20, .7))
    tilt, at = tilt_about_y(lean), [x + .05, y, z - .02]
    shape.add('seat', tilted(ellipsoid((0, 0, height * .5), (.07, .20 * k, height * .52), 48, 32, .5), tilt, at))
    for row in np.linspace(.22, .78, 5):
        shape.add('seat', tilted(ellipsoid((-.055, 0, height * row), (.028, .135 * k, height * .075), 32, 16, .6), tilt, at))
    for side in (-1, 1):
        shape.add('seat', tilted(ellipsoid((-.04, side * .175 * k, height * .46), (.085, .055 * k, height * .44), 40, 28, .75), tilt, at))
    if rest:
        shape.add('seat', tilted(ellipsoid((-.01, 0, height + .105), (.05, .125 * k, .085), 40, 24, .55), tilt, at))
        for side in (-.05, .05):
            stalk = np.array([[0, side, height - .02], [0, side, height + .02], [0, side, height + .09]]) @ tilt.T + at
            shape.add('silver', tube(stalk, .007, 8))


def dashboard(shape, x, z, width, floor):
    """A profile in x and z swept across the car."""
    profile = smooth_profile([(x - .35, z - .05), (x - .2, z - .012), (x + .12, z + .012), (x + .22, z + .004), (x + .265, z - .03),
                              (x + .26, z - .07), (x + .20, z - .10), (x + .19, z - .19), (x + .10, z - .26), (x, z - .30)], 60)
    y = np.linspace(0, width, 30)
    sweep = lambda p: np.stack([np.repeat(p[:, :1], len(y), 1) - .05 * (y / width) ** 4 * 0, np.repeat(y[None], len(p), 0), np.repeat(p[:, 1:], len(y), 1)], -1)
    half = len(profile) * 6 // 10
    shape.add('leather2', grid_mesh(sweep(profile[:half + 1])))
    shape.add('leather', grid_mesh(sweep(profile[half:])))
    # a bright seam along the fascia, and vents
    shape.add('silver', tube(np.stack([np.full(30, x + .224), y, np.full(30, z - .085)], -1), .004, 8))
    for at in (.08, width - .12):
        shape.add('black', box((x + .262, at, z - .052), (.012, .10, .035)))
    shape.add('leather2', box((x + .42, 0, floor + .16), (.95, .20, .30)))
    shape.add('silver', box((x + .40, 0, floor + .312), (.50, .13, .004)))
    shape.add('leather2', ellipsoid((x + .52, 0, floor + .36), (.022, .022, .05), 20, 14))


def steering(shape, x, y, z, classic):
    tilt, at = tilt_about_y(-.42), np.array([x, -y, z])
    place = lambda p: p @ tilt.T + at
    ring = np.linspace(0, 2 * np.pi, 73)
    radius, thick = (.195, .010) if classic else (.175, .015)
    shape.single('wood' if classic else 'leather2', tube(place(np.stack([0 * ring, radius * np.cos(ring), radius * np.sin(ring)], -1)), thick, 14))
    shape.single('leather2', tube(place(np.array([[-.30, 0, 0], [-.1, 0, 0], [.03, 0, 0]])), np.array([.03, .035, .050]), 20))
    for q in (.15, np.pi - .15, -np.pi / 2):
        arm = np.array([[.03, 0, 0], [.02, .08 * np.cos(q), .08 * np.sin(q)], [0, radius * np.cos(q), radius * np.sin(q)]])
        shape.single('silver', tube(place(arm), np.array([.016, .011, .009]), 10))
    shape.single('leather2', ellipsoid((x - .20, -y, z + .05), (.12, .21, .06), 36, 18, .7))
    if not classic:
        shape.single('screen', box((x - .17, 0.0, z + .055), (.012, .30, .13)))


def furnish(shape, seats, f0, f1, belt, roof, width):
    """`f0`, `f1`: foot and head of the windscreen; `belt`, `roof`: heights along the car."""
    S = shape.S
    floor = float(shape.zb(shape.wb / 2)) + .06
    hip = S.get('hip', f1 + .26)
    z = floor + S.get('hip_height', .20 if float(roof(hip)) < 1.36 else .34)
    y = S.get('seat_y', .355 if shape.hw > .88 else .31)
    top = float(roof(hip + .3)) if not S['open'] else 9
    height = min(S.get('seat_back', .60), top - z - .30)
    shape.add('carpet', box((shape.wb * .5 + .2, width * .5, floor), (shape.wb - .3, width, .02)))
    rest = S.get('headrests', True)
    seat(shape, hip, y, z, height=height, rest=rest)
    if seats > 2:
        back = hip + S.get('rear_leg', .80)
        room = min(height, float(roof(back + .25)) - z - .36)
        seat(shape, back, y * .98, z + .03, lean=.42, height=max(room, .3), rest=rest and room > .38)
    wall = float(shape.x(1)) + S.get('bulkhead', .10) if seats > 2 else hip + .42
    wall = max(wall, (hip + .42) if seats <= 2 else hip + 1.25)
    shape.add('leather2', box((wall, width * .5, (floor + float(belt(wall))) / 2 - .04), (.04, width, float(belt(wall)) - floor - .02)))
    if not S['open']:
        shelf = max(.1, float(S['shelf'] if 'shelf' in S else shape.x(S['can_xr'][0])) - .12 - wall)
        shape.add('carpet', box((wall + shelf / 2, width * .45, float(belt(wall)) - .10), (shelf, width * .9, .02)))
        shape.add('black', ellipsoid((f1 + .02, 0, float(roof(f1 + .05)) - .13), (.012, .12, .034), 32, 16, .6))
    dash = f0 + S.get('dash', .34)
    high = float(belt(dash)) + S.get('dash_up', .0)
    dashboard(shape, dash, high, width, floor)
    for at in (hip - .25, hip + (.75 if seats > 2 else 9)):
        if at < wall:
            shape.add('leather', ellipsoid((at, width - .03, (floor + high) / 2 + .10), (.34, .05, .035), 40, 16, .6))
            shape.add('silver', ellipsoid((at - .26, width - .035, (floor + high) / 2 + .19), (.07, .012, .010), 20, 10))
    steering(shape, dash + .36, y, high - .035, S.get('classic', False))
