"""A car from a specification: {material: mesh}.

x runs backwards with 0 at the front axle, y to the right side, z up, in metres. Stations along the car are
normalised, -1 nose, 0 front axle, 1 rear axle, 2 tail, so that a specification survives another wheelbase.
"""
import numpy as np
from scipy.interpolate import LinearNDInterpolator
from scipy.ndimage import gaussian_filter1d
from curves import bspline_rows, curve, knots, row_values, smooth01
from mesh import clean, grid_mesh, grid_normals, merge, mirror, moved, split, turned, unit
from wheels import wheel
import cabin
import fittings
import skin

DEFAULTS = dict(
    clear=.12, arch_gap=.035, tuck=.045, flare=.022, shrink=(.55, .30), crown=2.4,
    zb=[(-1, .17), (-.6, .13), (0, .13), (1, .15), (1.5, .17), (2, .30)],
    nose=[(0, .14), (.12, .02), (.45, 0), (.8, .03), (1, .09)],
    tail=[(0, -.20), (.2, -.06), (.5, -.01), (.85, 0), (1, -.01)],
    roof_crown=.045, tumble=.25, open=False, sidewall=.085, seats=2, classic=False, rear_glass=(.18, .90), frame_mat='trim', dark_pillar=False,
    # how far the side windows reach within the cabin's height, and their trim
    dlo_bottom=.10, dlo_top=.90, dlo_trim=.012, dlo_mat='trim',
    a_pillar=(55, 66), backlight=62, roof_mat='roof', mirror_mat='paint', aero_mat='carbon', splitter=True, skirt=True,
)
# columns of the half outline: front cap, side, rear cap
FRONT, SIDE, REAR = 120, 240, 100
ROWS = 230
# height between sill and shoulder, share of the full width
SECTION = [(-.10, .80), (-.03, .90), (.0, .945), (.07, .965), (.22, .975), (.40, .985), (.58, .995), (.75, 1.0),
           (.88, .995), (.96, .975), (1.0, .95)]
# the loops that shrink over hood and deck
DECK = (.90, .80, .66, .5, .34, .18, .06, 0)


class Shape:
    def __init__(self, spec):
        self.S = S = {**DEFAULTS, **spec}
        self.parts, self.singles = [], []
        self.wb, self.hw = S['wb'], S['hw']
        self.front, self.rear = -S['fo'], S['wb'] + S['ro']
        line = lambda key, sigma: knots(S[key], self.x, sigma)
        self.plan, self.zs, self.zc, self.zb = line('plan', .16), line('zs', .11), line('zc', .11), line('zb', .08)
        self.wheels = [(x, R, width) for x, R, width in zip((0, S['wb']), S['wr'], S['ww'])]
        self.surface()

    def x(self, t):
        t, S = np.asarray(t), self.S
        return np.where(t < 0, S['fo'] * t, np.where(t > 1, S['wb'] + S['ro'] * (t - 1), S['wb'] * t))

    def add(self, material, mesh):
        self.parts.append((material, mesh))

    def single(self, material, mesh):
        """Something that has no mirror image on the other side."""
        self.singles.append((material, mesh))

    def loop(self, front, rear, width, front_cap, rear_cap):
        """Half an outline in plan: superelliptic caps (length, exponent) and a side of the given width."""
        (lf, ef), (lr, er) = front_cap, rear_cap
        # longer caps than the loop would fold the surface
        fit = min(1.0, .94 * (rear - front) / (lf + lr))
        lf, lr = lf * fit, lr * fit
        a, b = np.linspace(0, np.pi / 2, FRONT, endpoint=False), np.linspace(np.pi / 2, 0, REAR)
        x = np.concatenate([front + lf * (1 - np.cos(a) ** (2 / ef)), np.linspace(front + lf, rear - lr, SIDE, endpoint=False),
                            rear - lr * (1 - np.cos(b) ** (2 / er))])
        y = np.concatenate([np.sin(a) ** (2 / ef), np.ones(SIDE), np.sin(b) ** (2 / er)])
        y[0] = y[-1] = 0
        return x, y * width(x)

    def control_rows(self):
        S, wb, hw = self.S, self.wb, self.hw
        nose = curve([h for h, _ in S['nose']], [d for _, d in S['nose']], .06)
        self.tail = curve([h for h, _ in S['tail']], [d for _, d in S['tail']], .05)
        between_wheels = lambda x: smooth01((x - .35) / 1.0) * smooth01((wb - .35 - x) / 1.0)
        rows = []
        for h, share in SECTION:
            hollow = S['tuck'] * np.exp(-((h - .33) / .2) ** 2)
            under = .05 if h < -.05 else 0
            x, y = self.loop(self.front + float(nose(max(h, 0))) + under, self.rear + float(self.tail(max(h, 0))) - under,
                             lambda x: hw * (self.plan(x) * share - hollow * between_wheels(x)), S['capF'], S['capR'])
            rows.append(np.stack([x, y, self.zb(x) + (self.zs(x) - self.zb(x)) * h], -1))
        for k in DECK:
            q = 1 - k / .95
            x, y = self.loop(self.front + float(nose(1)) + S['shrink'][0] * q, self.rear + float(self.tail(1)) - S['shrink'][1] * q,
                             lambda x: hw * self.plan(x) * k, S['capF'], S['capR'])
            rows.append(np.stack([x, y, self.zs(x) + (self.zc(x) - self.zs(x)) * (1 - (k / .95) ** S['crown'])], -1))
        return np.array(rows), [h for h, _ in SECTION] + [1 + (1 - k / .95) for k in DECK]

    def surface(self):
        S = self.S
        rows, heights = self.control_rows()
        G = bspline_rows(rows, ROWS)
        H = row_values(heights, G.shape[1], ROWS)
        for x, R, _ in self.wheels:
            away = np.hypot(G[..., 0] - x, G[..., 2] - R) - R - S['arch_gap']
            G[..., 1] += S['flare'] * np.exp(-(away / .13) ** 2) * smooth01((1.06 - H) / .25) * (G[..., 1] > .3)
        N = grid_normals(G)
        # on the middle plane, where the loops close, the neighbours know the normal
        N[G[..., 1] < 1e-6] *= [1, 0, 1]
        N[:, 0], N[:, -1] = unit(N[:, 1] * [1, 0, 1]), unit(N[:, -2] * [1, 0, 1])
        N = unit(N)
        inside_out = N[100, 200, 1] < 0
        N = -N if inside_out else N
        N[-1] = unit(N[-2] * [1, 0, 1])
        middle = G[int(ROWS * .33)]
        steps = np.linalg.norm(np.diff(middle[:, :2], axis=0), axis=1)
        # lengths along the skin from nose and tail: lamps drawn in them wrap round the corner
        self.from_nose = np.concatenate([[0], np.cumsum(steps)])
        self.from_tail = self.from_nose[-1] - self.from_nose
        values = dict(H=H, aF=np.tile(self.from_nose, (ROWS, 1)), aR=np.tile(self.from_tail, (ROWS, 1)))
        self.body = clean(grid_mesh(G, N, values, inside_out))
        self.G, self.N, self.H = G, N, H
        side = G[(H < 1.02) & (G[..., 0] > self.front + .05) & (G[..., 0] < self.rear - .05)]
        self.y_at = LinearNDInterpolator(side[:, [0, 2]][::2], side[:, 1][::2])

    def under_hood(self, x):
        return np.minimum(self.zc(x), self.zs(x))

    def arches(self):
        """Cuts the wheel arches, gives them a lip and a liner, and puts the wheels in."""
        self.track = []
        for x, R, width in self.wheels:
            Ra, V = R + self.S['arch_gap'], self.body['V']
            field = np.hypot(V[:, 0] - x, V[:, 2] - R) - Ra
            self.body, _ = split(self.body, np.where((self.body['A']['H'] < 1.25) & (V[:, 1] > .35), field, 1.0))
            a = np.linspace(-.75, np.pi + .75, 200)
            y = self.y_at(x + Ra * np.cos(a), R + Ra * np.sin(a))
            a, y = a[~np.isnan(y)], gaussian_filter1d(y[~np.isnan(y)], 4, mode='nearest')
            ring = lambda grow, y: np.stack([x + (Ra + grow) * np.cos(a), y, R + (Ra + grow) * np.sin(a)], -1)
            inward = unit(np.stack([-np.cos(a), .2 + 0 * a, -np.sin(a)], -1))
            self.add('paint', grid_mesh(np.array([ring(0, y - .0015), ring(-.002, y - .005), ring(-.003, y - .012), ring(-.003, y - .03)]),
                                        np.array([inward] * 4)))
            inner = ring(.002, .30 + 0 * y)
            inner[:, 2] = np.minimum(inner[:, 2], self.under_hood(x + Ra * np.cos(a)) - .14)
            # ribs break the light in the wheel well
            steps = np.linspace(0, 1, 40)[:, None, None]
            liner = ring(.002, y - .028) * (1 - steps) + inner * steps
            self.add('liner', grid_mesh(liner))
            beside = [float(self.y_at(x + side * Ra * 1.02, R + .05)) for side in (-1, 1)]
            above = float(self.y_at(x, R + Ra + .01))
            outer = min([v for v in beside if not np.isnan(v)] + [(self.hw if np.isnan(above) else above) + .02])
            self.track.append(outer)
            for material, m in wheel(R, width, self.S['wheel'], self.S['sidewall']):
                if material == 'caliper' and x == 0:
                    m = turned(m, np.pi)
                placed = moved(m, [x, outer - .012 - width / 2, R])
                if material.startswith('letters'):
                    self.single('letters', mirror(placed) if material.endswith('left') else placed)
                else:
                    self.add(material, placed)

    def whole(self):
        """Both sides, one mesh per material."""
        by_material = {}
        for material, m in self.parts:
            by_material.setdefault(material, []).append(clean(dict(m, A={})))
        halves = {material: merge(meshes) for material, meshes in by_material.items()}
        both = {material: [m, mirror(m)] for material, m in halves.items()}
        for material, m in self.singles:
            both.setdefault(material, []).append(clean(dict(m, A={})))
        return {material: merge(meshes) for material, meshes in both.items()}


def build(spec):
    shape = Shape(spec)
    shape.arches()
    skin.regions(shape)
    skin.gaps(shape)
    house = cabin.Greenhouse(shape)
    if shape.S['open']:
        cabin.cockpit(shape, house)
    else:
        cabin.hollow(shape, house)
    upper, lower = split(shape.body, shape.body['A']['H'] - 1.02)
    shape.add('paint', lower)
    shape.add('upper', upper)
    cabin.greenhouse(shape, house)
    for fit in (fittings.mirrors, fittings.underside, fittings.aero, fittings.bumpers, fittings.exhausts, fittings.plate,
                fittings.badge):
        fit(shape)
    return shape.whole(), shape.S
