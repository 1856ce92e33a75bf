"""Roof, pillars and glass; the hole of the cabin."""
import numpy as np
from scipy.interpolate import LinearNDInterpolator
from scipy.ndimage import gaussian_filter1d
from curves import bspline_rows, knots, line_distance, polygon_distance, row_values
from mesh import border, clean, faces_mesh, grid_mesh, grid_normals, split, tube, unit
import body as B
import interior

ROWS = 170
# levels between belt (0) and roof rail (1), and the loops that shrink over the roof
RISE = (-.25, 0, .2, .42, .64, .82, .93, 1.0)
ROOF = (.93, .82, .66, .48, .3, .12, 0)


class Greenhouse:
    """A second surface that simply intersects the body: the line between them comes for free."""

    def __init__(self, shape):
        self.shape, S = shape, shape.S
        low, high = S['can_w']
        taper, roof = knots(S['can_taper'], shape.x, .15), knots(S['roof'], shape.x, .12)
        (self.f0, self.f1), (self.r0, self.r1) = ([float(shape.x(t)) for t in S[key]] for key in ('can_xf', 'can_xr'))
        (lf, ef), (lr, er) = S['can_capF'], S['can_capR']
        rows, levels = [], []
        for t in RISE:
            lean = t + S['tumble'] * t * (t - 1) if t > 0 else 0
            x, y = shape.loop(self.f0 + (self.f1 - self.f0) * t, self.r0 + (self.r1 - self.r0) * t,
                              lambda x: (low + (high - low) * lean) * taper(x), (lf, ef), (lr, er))
            rail = roof(np.clip(x, self.f1 - .02, self.r1 + .02)) - S['roof_crown']
            rows.append(np.stack([x, y, belt(shape, x) + (rail - belt(shape, x)) * t], -1))
            levels.append(t)
        for k in ROOF:
            q, cap = 1 - k, max(k, .4)
            x, y = shape.loop(self.f1 + .30 * q, self.r1 - .30 * q, lambda x: high * taper(x) * k, (lf * cap, ef), (lr * cap, er))
            rows.append(np.stack([x, y, roof(x) - S['roof_crown'] * k ** 2.2], -1))
            levels.append(1 + q)
        self.C = C = bspline_rows(np.array(rows), ROWS)
        self.T = row_values(levels, C.shape[1], ROWS)
        N = grid_normals(C)
        N[:, 0], N[:, -1], N[-1] = N[:, 1] * [1, 0, 1], N[:, -2] * [1, 0, 1], N[-2] * [1, 0, 1]
        N = unit(N)
        inside_out = N[60, 200, 1] < 0
        # angles round the front and rear corners: the pillars are drawn at them
        front = np.concatenate([np.linspace(0, 90, B.FRONT, endpoint=False), np.full(B.SIDE + B.REAR, 90.0)])
        rear = np.concatenate([np.full(B.FRONT + B.SIDE, 90.0), np.linspace(90, 0, B.REAR)])
        values = dict(T=self.T, thF=np.tile(front, (ROWS, 1)), thR=np.tile(rear, (ROWS, 1)))
        self.shell = clean(grid_mesh(C, -N if inside_out else N, values, inside_out))
        self.glass = []
        self.roof = roof
        shape.cabin_width = lambda x: low * float(taper(x))

    def pillar(self, column, low, high, count=12):
        """Points (x, y, z) and levels up a column of the surface."""
        levels = np.linspace(low, high, count)
        return np.stack([np.interp(levels, self.T[:, column], self.C[:, column, i]) for i in range(3)], -1), levels

    def height_at(self, xs, level):
        columns = np.arange(B.FRONT // 2, B.FRONT + B.SIDE + B.REAR // 2)[::6]
        x, z = (np.array([np.interp(level, self.T[:, c], self.C[:, c, i]) for c in columns]) for i in (0, 2))
        return np.interp(xs, x, z)

    def side_windows(self):
        S, shape = self.shape.S, self.shape
        low, high = S['dlo_bottom'], S['dlo_top']
        front = self.pillar(int(S['a_pillar'][1] / 90 * B.FRONT), low, high)[0][:, [0, 2]]
        edges = []
        for start, end, level in ((front[0, 0], S['dlo_rear'][0], low), (front[-1, 0], S['dlo_rear'][1], high)):
            xs = np.linspace(start, float(shape.x(end)), 24)
            edges.append(np.stack([xs, self.height_at(xs, level)], -1))
        bottom, top = edges
        outline = np.concatenate([bottom, top[::-1], front[::-1][1:-1]])
        V, A = self.shell['V'], self.shell['A']
        window = self.cut((V[:, 1] > .15) & (A['T'] < 1.02) & (A['thF'] > 40), V[:, [0, 2]], outline, .014)
        inner = polygon_distance(*window['V'][:, [0, 2]].T, outline, .014) - S['dlo_trim']
        glass, trim = split(window, inner)
        shape.add(S['dlo_mat'], trim)
        rim = polygon_distance(*glass['V'][:, [0, 2]].T, outline, .014) - S['dlo_trim'] - .012
        glass, rubber = split(glass, rim)
        shape.add('frit', rubber)
        for foot, head, width in S.get('b_pillar') or []:
            line = [[float(shape.x(foot)), bottom[:, 1].min() - .1], [float(shape.x(head)), top[:, 1].max() + .1]]
            post, glass = split(glass, width - line_distance(glass['V'][:, 0], glass['V'][:, 2], line))
            shape.add('frit', post)
        self.glass.append(glass)

    def cut(self, counts, points, outline, rounding):
        field = np.full(len(points), -1.0)
        field[counts] = polygon_distance(*points[counts].T, outline, rounding)
        part, self.shell = split(self.shell, field)
        return part

    def pane(self, column, low, high, scale, counts):
        """A window across the car between a pillar and its mirror image; drawn in y and level."""
        points, levels = self.pillar(column, low, high)
        edge = np.stack([points[:, 1], levels * scale], -1)
        outline = np.concatenate([edge, (edge * [-1, 1])[::-1]])
        V, A = self.shell['V'], self.shell['A']
        return self.cut(counts(A), np.stack([V[:, 1], A['T'] * scale], -1), outline, .05), outline

    def windscreen(self):
        column, scale = int(self.shape.S['a_pillar'][0] / 90 * B.FRONT), float(np.hypot(self.f1 - self.f0, .4))
        glass, outline = self.pane(column, .06, .93, scale, lambda A: (A['T'] < 1.05) & (A['thF'] < 80))
        if self.shape.S['open']:
            inner = polygon_distance(glass['V'][:, 1], glass['A']['T'] * scale, outline, .05) - .03
            glass, frame = split(glass, inner)
            self.shape.add(self.shape.S['frame_mat'], frame)
            self.frame(column)
        self.glass.append(self.band(glass, outline, scale, .028, .055))

    def band(self, glass, outline, scale, width, foot):
        """The black border of a bonded pane, broader at its foot."""
        level = glass['A']['T'] * scale
        distance = polygon_distance(glass['V'][:, 1], level, outline, .05)
        glass, rim = split(glass, distance - width - np.clip(foot - (level - outline[:, 1].min()), 0, foot) * .6)
        self.shape.add('frit', rim)
        return glass

    def across(self, level, y):
        """Points on the windscreen at a level."""
        row = int(np.argmin(np.abs(self.T[:, 0] - level)))
        edge = self.C[row, :B.FRONT]
        return np.stack([np.interp(np.abs(y), edge[:, 1], edge[:, i]) if i != 1 else y for i in range(3)], -1)

    def wipers(self):
        """Two blades at rest, both turned the same way."""
        up = np.array([-.013, 0, .016])
        reach = float(self.across(.12, np.array([9.0]))[0, 1] * 0 + self.C[int(np.argmin(np.abs(self.T[:, 0] - .12))), int(self.shape.S['a_pillar'][0] / 90 * B.FRONT), 1])
        for start, end in ((-.06, .80), (-.88, -.02)):
            y = np.linspace(start, end, 24) * reach
            level = .075 + .075 * np.linspace(0, 1, 24) ** 1.3
            blade = np.array([self.across(l, np.array([v]))[0] for l, v in zip(level, y)])
            blade[:, 1] = y
            blade = gaussian_filter1d(blade, 2.5, axis=0, mode='nearest')
            self.shape.single('rubber', tube(blade + up, .0065, 8))
            arm = np.array([self.across(.03, y[:1])[0] * [1, 0, 1] + [0, y[0] - .04, 0], blade[4] + up * 1.2, blade[12] + up * 1.8])
            self.shape.single('rubber', tube(arm + up, np.array([.012, .009, .006]), 8))

    def frame(self, column):
        """One tube up the pillar and along the header."""
        pillar, _ = self.pillar(column, -.15, .97, 30)
        row = int(np.argmin(np.abs(self.T[:, 0] - .97)))
        path = np.concatenate([pillar, self.C[row, np.arange(column, -1, -2)][1:]])
        length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
        even = np.linspace(0, length[-1], 120)
        path = np.stack([np.interp(even, length, path[:, i]) for i in range(3)], -1)
        path = gaussian_filter1d(path, 3.0, axis=0, mode='nearest')
        path[-1, 1] = 0
        self.shape.add(self.shape.S['frame_mat'], tube(path, np.linspace(.021, .017, len(path)), 16))

    def rear_window(self):
        column = B.FRONT + B.SIDE + int((1 - self.shape.S['backlight'] / 90) * B.REAR)
        scale = float(np.hypot(self.r1 - self.r0, .4))
        glass, outline = self.pane(column, self.shape.S['rear_glass'][0], self.shape.S['rear_glass'][1], scale, lambda A: (A['T'] < 1.05) & (A['thR'] < 85))
        self.glass.append(self.band(glass, outline, scale, .022, 0))


def belt(shape, x):
    return np.maximum(shape.zs(x), 0) * .55 + shape.zc(x) * .45 - .01


def hollow(shape, house):
    """Opens the body under the glass and furnishes it."""
    S = shape.S
    row = int(np.argmin(np.abs(house.T[:, 0] - .03)))
    outline = house.C[row][:, :2]
    low = outline[outline[:, 0].argsort()]
    outline = np.concatenate([outline, (outline * [1, -1])[::-1]])
    points = house.C[::3, ::3].reshape(-1, 3)
    interior.cut_cabin(shape, outline[::3], LinearNDInterpolator(points[:, :2], points[:, 2]))
    width = float(low[:, 1].max()) - .05
    roof = lambda x: house.roof(np.clip(x, house.f1, house.r1)) - S['roof_crown']
    interior.furnish(shape, S['seats'], house.f0, house.f1, lambda x: belt(shape, x), roof, width)


def greenhouse(shape, cabin):
    S = shape.S
    if not S['open']:
        cabin.side_windows()
    cabin.windscreen()
    cabin.wipers()
    if not S['open']:
        cabin.rear_window()
        if S['dark_pillar']:
            # windscreen and side windows look like one visor
            low, high = S['a_pillar']
            A = cabin.shell['A']
            band = np.minimum(np.minimum(A['thF'] - low + 6, high + 5 - A['thF']), (.925 - A['T']) * 60)
            pillar, cabin.shell = split(cabin.shell, band)
            shape.add('frit', pillar)
        shape.add(S['roof_mat'], cabin.shell)
    for pane in cabin.glass:
        shape.add('glass', pane)
    foot, _ = cabin.pillar(int(S['a_pillar'][1] / 90 * B.FRONT), .1, .25)
    shape.mirror_at = foot[-1, 0] + .03, foot[-1, 2]


def opening(shape):
    start, end, width = shape.S['open']
    return float(shape.x(start)), float(shape.x(end)), width


def cockpit(shape, house):
    """Cuts the hole, turns its edge down and furnishes it."""
    x0, x1, w = opening(shape)
    outline = np.array([[x0 + .10, 0], [x0, w * .6], [x0 + .03, w * .97], [x0 + .2, w], [x1 - .25, w], [x1 - .03, w * .93],
                        [x1, w * .6], [x1, -.5], [x0 + .1, -.5]])
    V, above = shape.body['V'], shape.body['A']['H'] > .97
    field = np.full(len(V), -1.0)
    field[above] = polygon_distance(V[above, 0], V[above, 1], outline, .10)
    hole, shape.body = split(shape.body, field)
    a, b = (hole['V'][side] for side in border(hole, 1e-3).T)
    n, i = len(a), np.arange(len(a))
    edge, wall = np.array([0, -.03, -.03]), np.array([0, -.05, -.46])
    V = np.concatenate([a, b, b + edge, a + edge, b + wall, a + wall])
    quads = lambda p, q, r, s: np.concatenate([np.stack([i + p * n, i + q * n, i + r * n], 1), np.stack([i + p * n, i + r * n, i + s * n], 1)])
    for material, F in (('trim', quads(0, 1, 2, 3)), ('leather', quads(3, 2, 4, 5))):
        shape.add(material, clean(faces_mesh(V, F)))
    shape.S.setdefault('hip', x1 - .40)
    interior.furnish(shape, 2, x0 - .28, x0 + .3, lambda x: belt(shape, x), lambda x: 9.0 + 0 * np.asarray(x), w - .04)
