"""A tyre with sidewall, lettering and tread."""
import numpy as np
from curves import smooth_profile
from mesh import grid_mesh, lathe, merge, unit

# strokes of a letter in a field one unit high
STROKES = dict(
    A=[[(0, 0), (.35, 1), (.7, 0)], [(.15, .38), (.55, .38)]],
    E=[[(.55, 0), (0, 0), (0, 1), (.55, 1)], [(0, .52), (.45, .52)]],
    I=[[(0, 0), (0, 1)]],
    L=[[(0, 1), (0, 0), (.5, 0)]],
    M=[[(0, 0), (0, 1), (.4, .35), (.8, 1), (.8, 0)]],
    N=[[(0, 0), (0, 1), (.65, 0), (.65, 1)]],
    O=[[(.2, 0), (0, .2), (0, .8), (.2, 1), (.5, 1), (.7, .8), (.7, .2), (.5, 0), (.2, 0)]],
    R=[[(0, 0), (0, 1), (.4, 1), (.58, .85), (.58, .65), (.4, .5), (0, .5)], [(.3, .5), (.6, 0)]],
    S=[[(0, .1), (.15, 0), (.4, 0), (.55, .15), (.55, .38), (.05, .62), (.05, .85), (.2, 1), (.42, 1), (.56, .9)]],
    T=[[(0, 1), (.7, 1)], [(.35, 1), (.35, 0)]],
    V=[[(0, 1), (.35, 0), (.7, 1)]],
)


def lettering(word, surface, middle, radius, height, way):
    """The word along a circle on the sidewall; `surface` gives y at a radius."""
    pen, meshes, width = 0.0, [], .13
    letters = []
    for letter in word:
        strokes = STROKES[letter]
        letters.append((pen, strokes))
        pen += max(x for s in strokes for x, _ in s) + .34
    length = pen - .34
    for start, strokes in letters:
        for stroke in strokes:
            for (x0, z0), (x1, z1) in zip(stroke[:-1], stroke[1:]):
                d = np.array([x1 - x0, z1 - z0], float)
                d /= np.linalg.norm(d)
                side = np.array([-d[1], d[0]]) * width / 2
                corners = [np.array(p) + q for p, q in (((x0, z0), -d * .5 * width - side), ((x1, z1), d * .5 * width - side),
                                                        ((x1, z1), d * .5 * width + side), ((x0, z0), -d * .5 * width + side))]
                across = []
                for c in corners:
                    r = radius + (c[1] - .5) * height
                    a = middle + (start + c[0] - length / 2) * height / radius * -way
                    across.append([r * np.cos(a), surface(r) + .0009, r * np.sin(a)])
                grid = np.array([[across[0], across[1]], [across[3], across[2]]])
                meshes.append(dict(grid_mesh(grid), N=np.tile([0, 1.0, 0], (4, 1))))
    return merge(meshes)


def tyre(R, r, width):
    h = width / 2
    profile = [(r - .006, h - .034), (r + .002, h - .016), (r + .009, h - .004), (r + .014, h + .003), (r + .022, h + .0035),
               (r + .026, h + .0005), (r + .030, h + .0015), (R - .034, h + .001), (R - .020, h - .006), (R - .014, h - .011),
               (R - .007, h - .020), (R - .002, h - .034), (R, h - .056), (R + .001, 0), (R, -h + .056), (R - .004, -h + .02),
               (R - .03, -h), (r, -h + .02)]
    wall = smooth_profile(profile, 110)
    outer = wall[: int(np.argmax(wall[:, 0]))]
    surface = lambda radius: float(np.interp(radius, *outer[outer[:, 0].argsort()].T))
    parts = [('tyre', lathe(wall, 160))]
    for y in (-.25, 0, .25):
        parts.append(('gap', lathe([(R + .0016, y * width - .005), (R + .0016, y * width + .005)], 128)))
    # sipes over the shoulder
    edge = [(float(p[0]) + .0007, float(p[1]) + .0007) for p in wall if R - .016 < p[0] and .27 * width < p[1]]
    if len(edge) > 2:
        strip = lathe(np.array(edge)[:: max(1, len(edge) // 10)], 1, -.0042, .0042)
        for a in 2 * np.pi * np.arange(76) / 76:
            c, s = np.cos(a), np.sin(a)
            turn = np.array([[c, 0, -s], [0, 1, 0], [s, 0, c]])
            parts.append(('gap', dict(strip, V=strip['V'] @ turn.T, N=strip['N'] @ turn.T)))
    # a ridge at the rim and a fine ring below the shoulder
    for radius in (r + .0225, R - .024):
        ring = [(radius - .0016, surface(radius - .0016)), (radius - .0008, surface(radius) + .0014), (radius + .0008, surface(radius) + .0014),
                (radius + .0016, surface(radius + .0016))]
        parts.append(('tyre', lathe(ring, 128)))
    height = (R - r) * .26
    for middle, word in ((np.pi * .5, 'LONTANO'), (np.pi * 1.5, 'MERIT')):
        # read from the left of the car, and from its right
        for side, way in (('letters left', 1), ('letters right', -1)):
            parts.append((side, lettering(word, surface, middle, (r + R) / 2, height, way)))
    return parts
