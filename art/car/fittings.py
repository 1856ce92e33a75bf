"""What is bolted to the body: mirrors, floor, blades, bumpers, exhausts, plate."""
import numpy as np
from mesh import along_x, box, ellipsoid, grid_mesh, grid_normals, lathe, tube, unit
import body as B


def superellipse(v, power): return np.sign(v) * np.abs(v) ** power


def mirrors(shape):
    """Rounded sections shrinking to a soft nose, the outer end swept back; the flat back is the glass."""
    S = shape.S
    x, z = shape.mirror_at
    inner = shape.cabin_width(x)
    y = max(inner + .10, shape.hw * float(shape.plan(x)) * .97)
    q, a = np.linspace(0, 1, 28) ** 1.6, np.linspace(0, 2 * np.pi, 65)
    shrink = np.sqrt(np.maximum(1 - (1 - q) ** 2.2, 0))[:, None]
    Y = .105 * superellipse(np.cos(a), .72) * shrink
    Z = .052 * superellipse(np.sin(a), .80) * shrink * (1 - .16 * (Y / .105))
    G = np.stack([x + .04 + (-.125 + .150 * q)[:, None] + .22 * np.maximum(Y, -.03), y + Y, z + .03 + Z + .10 * Y], -1)
    N = grid_normals(G)
    N *= np.sign(((G - [x, y, z + .03]) * N).sum(-1, keepdims=True) + 1e-9)
    N[0] = N[1]
    shape.add(S['mirror_mat'], grid_mesh(G, N))
    rim = G[-1]
    middle = rim.mean(0)
    frame = middle + (rim - middle) * .93
    shape.add('trim', grid_mesh(np.array([rim, frame + [-.004, 0, 0]])))
    glass = np.array([frame + [-.008, 0, 0], np.repeat((middle + [-.008, 0, 0])[None], len(a), 0)])
    shape.add('chrome', grid_mesh(glass, np.tile([1.0, 0, 0], (2, len(a), 1))))
    p = np.array([[x - .01, inner - .03, z - .055], [x - .005, (inner + y) / 2 - .02, z - .03], [x + .01, y - .03, z]])
    t = np.linspace(0, 1, 12)[:, None]
    arm = tube((1 - t) ** 2 * p[0] + 2 * t * (1 - t) * p[1] + t * t * p[2], .010, 24)
    arm['V'][:, 0] = (arm['V'][:, 0] - x) * 2.4 + x
    shape.add('trim', arm)


def underside(shape):
    """The floor follows the sill and is narrower than the track; a wall at its edge closes the wheel wells."""
    y = min(shape.track) - .012 - max(shape.S['ww']) - .02
    x = np.linspace(shape.front + .55, shape.rear - .55, 80)
    low = shape.zb(x) + .03
    high = np.minimum(shape.under_hood(x) - .14, .62)
    for at, R, _ in shape.wheels:
        # up to the top of the arch, or one sees daylight above the tyre
        arch = np.minimum(shape.under_hood(x) - .07, 2 * R + shape.S['arch_gap'] + .03)
        high = np.where(np.abs(x - at) < R + .15, np.maximum(high, arch), high)
    high = np.maximum(high, low + .02)
    shape.add('black', grid_mesh(np.array([np.stack([x, y * side, z], -1) for side, z in
                                           ((0 * x, low), (0 * x + 1, low), (0 * x + 1, high), (0 * x, high))])))


def aero(shape):
    S, hw = shape.S, shape.hw
    if S['splitter']:
        x, y = shape.loop(shape.front + .035, shape.rear - .02, lambda x: hw * shape.plan(x) * .955, S['capF'], S['capR'])
        # it ends at the wheel arch
        ahead = x[:int(B.FRONT * .98)] < -(S['wr'][0] + S['arch_gap']) + .03
        x, y = x[:int(B.FRONT * .98)][ahead], y[:int(B.FRONT * .98)][ahead]
        z = np.full_like(x, S['clear'] - .015)
        shape.add(S['aero_mat'], grid_mesh(np.array([
            np.stack([x + .25, y * .8, z + .018], -1), np.stack([x, y, z + .018], -1),
            np.stack([x, y, z], -1), np.stack([x + .25, y * .8, z], -1)])))
    if S['skirt']:
        x = np.linspace(S['wr'][0] + .08, shape.wb - S['wr'][1] - .08, 60)
        y, z = hw * shape.plan(x) * .955, shape.zb(x)
        profile = [(-.10, .0), (.012, .0), (.018, -.012), (.010, -.03), (-.10, -.03)]
        shape.add(S['aero_mat'], grid_mesh(np.array([np.stack([x, y + out, z + up], -1) for out, up in profile])))


def bumpers(shape):
    for space, z, radius, reach, off in shape.S.get('bumpers', []):
        end, along = (0, shape.from_nose) if space == 'front' else (-1, shape.from_tail)
        row = int(np.argmin(np.abs(shape.G[:int(B.ROWS * .55), end, 2] - z)))
        columns = np.where(along < reach)[0]
        # it ends before the tyre
        x = shape.G[row, columns, 0]
        clear = [shape.S['wr'][i] + shape.S['arch_gap'] + .03 for i in (0, 1)]
        columns = columns[x < -clear[0] if space == 'front' else x > shape.wb + clear[1]]
        reach = min(reach, along[columns].max())
        out = unit(shape.N[row, columns] * [1, 1, 0])
        path = shape.G[row, columns] + out * off
        path[:, 2] = z
        shape.add('chrome', tube(path, radius * np.sqrt(np.clip((reach - along[columns]) / .10, .02, 1)), 20))


def tail_rows(shape):
    return shape.G[:int(B.ROWS * .6), B.FRONT + B.SIDE:]


def exhausts(shape):
    """The tips end flush with the tail at their own height and distance from the middle."""
    rows = tail_rows(shape)
    for y, z, r in shape.S.get('exhaust', []):
        outline = rows[int(np.argmin(np.abs(rows[:, -1, 2] - z)))]
        at = [float(np.interp(-y, -outline[:, 1], outline[:, 0])) + .012, y, z]
        pipe = [(r - .012, -.12), (r - .012, -.002), (r - .004, .004), (r, -.004), (r, -.15)]
        for material, profile in (('chrome', pipe), ('black', [(.0005, -.05), (r - .01, -.05)])):
            m = along_x(lathe(profile, 48))
            shape.add(material, dict(m, V=m['V'] + at))


def plate(shape):
    """Dark plates on tail and nose; scene.py writes the maker's name on them."""
    S = shape.S
    S['plates'] = []
    rows = {1: tail_rows(shape)[:, -1], -1: shape.G[:int(B.ROWS * .6), 0]}
    for way, z, half, high in ((1, S.get('plate'), .26, .115), (-1, S.get('plate_front'), .235, .095)):
        if z is None:
            continue
        x = float(np.interp(z, rows[way][:, 2], rows[way][:, 0]))
        # the nose is round: the plate stands on a holder before it
        x += 0 if way > 0 else -.012
        shape.add('trim', box((x - way * .010, half / 2, z), (.030, half, high)))
        S['plates'].append((x + way * .0055, z, way))


def badge(shape):
    """The maker's emblem: a small enamelled oval on the nose and on the tail."""
    S = shape.S
    for end, z in ((0, S.get('badge_front')), (-1, S.get('badge_rear'))):
        if z is None:
            continue
        line = shape.G[:, end]
        row = int(np.argmin(np.abs(line[:int(B.ROWS * .75), 2] - z)))
        at, n = line[row], unit(shape.N[row, end] * [1, 0, 1])
        across, up = np.array([0, 1.0, 0]), np.cross(n, [0, 1.0, 0])
        up = up * np.sign(up[2] + 1e-9)
        a = np.linspace(0, 2 * np.pi, 49)[:, None]
        for material, wide, high, rise in (('chrome', .040, .026, .002), ('enamel', .034, .020, .0045)):
            ring = lambda k, r: at + across * np.cos(a) * wide * k + up * np.sin(a) * high * k + n * r
            mesh = grid_mesh(np.array([ring(1, 0), ring(1, rise), ring(.9, rise + .001), ring(.001, rise + .0015)]))
            mesh['N'] = np.tile(n, (len(mesh['V']), 1))
            shape.single(material, mesh)
