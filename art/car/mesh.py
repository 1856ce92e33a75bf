"""Triangle meshes as dictionaries: V points, N normals, F faces, A values per point that survive cutting."""
import numpy as np


def unit(v): return v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-12)


def grid_normals(G):
    return unit(np.cross(np.gradient(G, axis=1), np.gradient(G, axis=0)))


def grid_mesh(G, N=None, values=None, flip=False):
    rows, columns, _ = G.shape
    index = np.arange(rows * columns).reshape(rows, columns)
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    F = np.concatenate([np.stack(t, -1).reshape(-1, 3) for t in ((a, b, c), (a, c, d))])
    N = grid_normals(G) if N is None else N
    return dict(V=G.reshape(-1, 3).copy(), N=N.reshape(-1, 3).copy(), F=F[:, ::-1] if flip else F,
                A={key: v.reshape(-1) for key, v in (values or {}).items()})


def faces_mesh(V, F):
    return dict(V=V, N=vertex_normals(V, F), F=F, A={})


def vertex_normals(V, F):
    normals = np.zeros_like(V)
    face = np.cross(V[F[:, 1]] - V[F[:, 0]], V[F[:, 2]] - V[F[:, 0]])
    for corner in range(3):
        np.add.at(normals, F[:, corner], face)
    return unit(normals)


def clean(m):
    """Without degenerate faces and unused points."""
    V, F = m['V'], m['F']
    if len(F):
        area = np.linalg.norm(np.cross(V[F[:, 1]] - V[F[:, 0]], V[F[:, 2]] - V[F[:, 0]]), axis=1)
        F = F[area > 1e-10]
    used = np.zeros(len(V), bool)
    used[F] = True
    place = np.cumsum(used) - 1
    return dict(V=V[used], N=m['N'][used], F=place[F].reshape(-1, 3), A={key: v[used] for key, v in m['A'].items()})


def split(m, field):
    """Cuts where `field` is zero and returns the positive and the negative side."""
    V, N, F, A = m['V'], m['N'], m['F'], m['A']
    field = np.where(np.abs(field) < 1e-7, 1e-7, field)
    positive = field[F] > 0
    count = positive.sum(1)
    keys = list(A)
    data = np.concatenate([V, N] + [A[key][:, None] for key in keys], 1)
    above, below, alone = [F[count == 3]], [F[count == 0]], []
    for side, corners in ((True, 1), (False, 2)):
        T, S = F[count == corners], positive[count == corners]
        # a is the corner alone on its side
        k, row = np.argmax(S == side, axis=1), np.arange(len(T))
        alone.append((side, T[row, k], T[row, (k + 1) % 3], T[row, (k + 2) % 3]))
    # neighbours share the points where their edge is cut, so that the rim of a part is one line
    ends = np.concatenate([np.stack([a, end], 1) for _, a, *others in alone for end in others])
    edges, place = np.unique(np.sort(ends, 1), axis=0, return_inverse=True)
    place = place.reshape(-1) + len(V)
    start, end = edges.T
    t = field[start] / (field[start] - field[end])
    added = [data, data[start] + (data[end] - data[start]) * t[:, None]]
    at = 0
    for side, a, b, d in alone:
        n = len(a)
        p, q = place[at:at + n], place[at + n:at + 2 * n]
        at += 2 * n
        one = np.stack([a, p, q], 1)
        two = np.concatenate([np.stack([p, b, d], 1), np.stack([p, d, q], 1)])
        (above if side else below).append(one)
        (below if side else above).append(two)
    data = np.concatenate(added)

    def part(faces):
        return clean(dict(V=data[:, :3], N=unit(data[:, 3:6]), F=np.concatenate(faces),
                          A={key: data[:, 6 + i] for i, key in enumerate(keys)}))
    return part(above), part(below)


def refine(m, chosen, times=1):
    """Splits the chosen faces in four; the T-junctions do not show on a smooth surface."""
    keep = clean(dict(m, F=m['F'][~chosen]))
    fine = clean(dict(m, F=m['F'][chosen]))
    for _ in range(times):
        F = fine['F']
        edges = np.sort(np.concatenate([F[:, [0, 1]], F[:, [1, 2]], F[:, [2, 0]]]), 1)
        edges, inverse = np.unique(edges, axis=0, return_inverse=True)
        halve = lambda v: np.concatenate([v, (v[edges[:, 0]] + v[edges[:, 1]]) / 2])
        a, b, c = F.T
        ab, bc, ca = inverse.reshape(3, -1) + len(fine['V'])
        F = np.concatenate([np.stack(t, 1) for t in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))])
        fine = dict(V=halve(fine['V']), N=unit(halve(fine['N'])), F=F, A={key: halve(v) for key, v in fine['A'].items()})
    return dict(V=np.concatenate([keep['V'], fine['V']]), N=np.concatenate([keep['N'], fine['N']]),
                F=np.concatenate([keep['F'], fine['F'] + len(keep['V'])]),
                A={key: np.concatenate([keep['A'][key], fine['A'][key]]) for key in keep['A']})


def border(m, middle=1e-4):
    """Edges that belong to one face only, except those on the middle plane."""
    F = m['F']
    edges = np.sort(np.concatenate([F[:, [0, 1]], F[:, [1, 2]], F[:, [2, 0]]]), axis=1)
    edges, count = np.unique(edges, axis=0, return_counts=True)
    edges = edges[count == 1]
    return edges[m['V'][edges].mean(1)[:, 1] > middle]


def ribbon(a, b, c, d):
    """Quads between four equally long lists of points."""
    n = len(a)
    i = np.arange(n)
    F = np.concatenate([np.stack([i, i + n, i + 2 * n], 1), np.stack([i, i + 2 * n, i + 3 * n], 1)])
    return faces_mesh(np.concatenate([a, b, c, d]), F)


def merge(meshes):
    offsets = np.cumsum([0] + [len(m['V']) for m in meshes[:-1]])
    return dict(V=np.concatenate([m['V'] for m in meshes]), N=np.concatenate([m['N'] for m in meshes]),
                F=np.concatenate([m['F'] + o for m, o in zip(meshes, offsets)]), A={})


def mirror(m):
    return dict(V=m['V'] * [1, -1, 1], N=m['N'] * [1, -1, 1], F=m['F'][:, ::-1].copy(), A=m['A'])


def moved(m, offset):
    return dict(m, V=m['V'] + np.array(offset))


def turned(m, angle):
    """About the y axis."""
    c, s = np.cos(angle), np.sin(angle)
    R = np.array([[c, 0, -s], [0, 1, 0], [s, 0, c]])
    return dict(V=m['V'] @ R.T, N=m['N'] @ R.T, F=m['F'], A={})


def along_x(m):
    """From around the y axis to around the x axis."""
    return dict(m, V=m['V'][:, [1, 0, 2]], N=m['N'][:, [1, 0, 2]])


def lathe(profile, count=96, start=0, end=2 * np.pi):
    """Turns a profile of (radius, y) about the y axis."""
    radius, y = np.asarray(profile, float).T
    a = np.linspace(start, end, count + 1)
    return grid_mesh(np.stack([np.outer(radius, np.cos(a)), np.repeat(y[:, None], count + 1, 1), np.outer(radius, np.sin(a))], -1))


def box(centre, size):
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * np.array(size) / 2 + np.array(centre)
    V, N, F = [], [], []
    for quad in ([0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]):
        P, o = corners[quad], len(V)
        V += list(P)
        N += [unit(np.cross(P[1] - P[0], P[2] - P[0]))] * 4
        F += [[o, o + 1, o + 2], [o, o + 2, o + 3]]
    return dict(V=np.array(V), N=np.array(N), F=np.array(F), A={})


def ellipsoid(centre, radii, columns=40, rows=24, power=1.0):
    """A power below 1 makes it boxier."""
    u, v = np.linspace(0, 2 * np.pi, columns + 1), np.linspace(-np.pi / 2, np.pi / 2, rows)
    bent = lambda t: np.sign(t) * np.abs(t) ** power
    G = np.stack([np.outer(bent(np.cos(v)), bent(np.cos(u))), np.outer(bent(np.cos(v)), bent(np.sin(u))),
                  np.outer(bent(np.sin(v)), np.ones(columns + 1))], -1) * np.array(radii) + np.array(centre)
    m = grid_mesh(G)
    m['N'] = unit((m['V'] - centre) / np.array(radii) ** 2) if power == 1 else vertex_normals(m['V'], m['F'])
    return m


def tube(path, radius, count=10):
    p = np.asarray(path, float)
    along = unit(np.gradient(p, axis=0))
    across = unit(np.cross(along, [0, 0, 1.0]))
    up = np.cross(along, across)
    a = np.linspace(0, 2 * np.pi, count + 1)[:, None, None]
    out = across * np.cos(a) + up * np.sin(a)
    return grid_mesh(p + out * np.broadcast_to(radius, len(p))[None, :, None], out)
