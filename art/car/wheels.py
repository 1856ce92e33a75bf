"""Tyre, rim, disc and caliper about the y axis; +y is the outside."""
import numpy as np
from curves import smooth01, smooth_profile
from mesh import ellipsoid, faces_mesh, grid_mesh, lathe, merge, moved, tube, turned, unit, vertex_normals
from tyres import tyre


def spoke(r0, r1, w0, w1, y0, y1, d0, d1, phi0=0.0, phi1=0.0, dish=.02, twist=0.0, count=28):
    """A bevelled bar from hub to rim: radius, half width, face, depth and angle at both ends."""
    t = np.linspace(0, 1, count)
    between = lambda a, b: a + (b - a) * t
    r, depth = between(r0, r1), between(d0, d1)
    phi = phi0 + (phi1 - phi0) * smooth01(t)
    width = between(w0, w1) + .45 * w1 * smooth01((t - .82) / .18) + .3 * w0 * smooth01((.18 - t) / .18)
    face = between(y0, y1) - dish * np.sin(np.pi * t)
    edges = []
    for side, below in ((-1.06, -1), (-1, -.16), (-.84, -.02), (-.5, .03), (.5, .03), (.84, -.02), (1, -.16), (1.06, -1)):
        across = side * width
        edges.append(np.stack([r * np.cos(phi) - across * np.sin(phi), face + below * depth + twist * across,
                               r * np.sin(phi) + across * np.cos(phi)], -1))
    strips = []
    for pair in zip(edges[:-1], edges[1:]):
        strip = grid_mesh(np.array(pair))
        normals = vertex_normals(strip['V'], strip['F'])
        if normals[:, 1].mean() < -1e-3:
            strip['F'], normals = strip['F'][:, ::-1], -normals
        strips.append(dict(strip, N=normals))
    return merge(strips)


def spokes(style, h, hub, rim):
    """[(material, one spoke, how many, first angle)]"""
    def bar(count, w0, w1, drop0, drop1, d0, d1, dish, r0=.045, first=np.pi / 2, **more):
        return ('rim', spoke(r0, rim, w0, w1, hub - drop0, h - drop1, d0, d1, dish=dish, **more), count, first)
    if style == 'ten':
        return [bar(10, .014, .011, .012, .022, .05, .03, .028)]
    if style == 'five':
        return [bar(5, .016, .011, .012, .02, .05, .03, .03, phi0=s * .20, phi1=s * .20) for s in (-1, 1)]
    if style == 'y':
        return [bar(7, .012, .008, .01, .018, .045, .025, .03, r0=.05, phi1=s * .20) for s in (-1, 1)]
    if style == 'multi':
        return [bar(20, .007, .0055, .005, .02, .04, .02, .022, r0=.055)]
    if style == 'turbine':
        return [bar(14, .010, .022, .005, .022, .02, .02, .012, r0=.055, phi1=.22, twist=-.35)]
    if style == 'wide5':
        return [bar(5, .045, .030, .014, .022, .05, .03, .03, r0=.03)]
    if style == 'star':
        return [bar(5, .030, .012, .006, .022, .05, .03, .034, r0=.03)]
    if style == 'mesh':
        return [bar(16, .0065, .0055, .006, .020, .035, .02, .020, r0=.055, phi0=-s * .13, phi1=s * .16) for s in (-1, 1)]
    if style == 'blade':
        return [bar(9, .011, .026, .008, .020, .03, .02, .018, r0=.05, phi1=.10, twist=-.25)]
    if style == 'cross':
        return [bar(10, .008, .006, .008, .020, .04, .022, .026, r0=.05, phi0=s * .03, phi1=s * .15) for s in (-1, 1)]
    if style == 'six':
        return [bar(6, .022, .017, .010, .024, .05, .03, .030, r0=.04)]
    if style == 'wire':
        return [('chrome', spoke(.05, rim, .0022, .0020, hub + .005, h - .04 + y, .004, .004, phi0=s * .30, dish=0), 24,
                 np.pi / 24 * (y != 0)) for s in (-1, 1) for y in (0, -.03)]
    if style in ('steel', 'disc'):
        return []
    raise ValueError(style)


def drilled(disc, r):
    """A brake disc with rows of holes, and its dark hat."""
    parts = [('disc', lathe([(.07, disc), (r - .068, disc), (r - .064, disc - .003), (r - .064, disc - .026)], 96)),
             ('black', lathe([(.092, disc + .004), (.086, disc + .014), (.05, disc + .022)], 64))]
    hole = lathe([(.0, 0), (.0042, 0)], 10)
    count = 30
    for i in range(count):
        for row, radius in enumerate(np.linspace(.115, r - .082, 4)):
            a = 2 * np.pi * (i + row * .28) / count
            parts.append(('gap', moved(hole, [radius * np.cos(a), disc + .0006, radius * np.sin(a)])))
    return parts


def caliper(disc, r):
    outline = [(r - .150, disc + .014), (r - .150, disc + .034), (r - .138, disc + .043), (r - .070, disc + .043),
               (r - .050, disc + .034), (r - .043, disc + .010), (r - .043, disc - .05)]
    arc = lathe(smooth_profile(outline, 30), 32, -.44, .44)
    ends = []
    for a in (-.44, .44):
        p = smooth_profile(outline, 30)
        rim = np.stack([p[:, 0] * np.cos(a), p[:, 1], p[:, 0] * np.sin(a)], -1)
        fan = np.concatenate([rim.mean(0)[None], rim])
        i = np.arange(1, len(rim))
        ends.append(faces_mesh(fan, np.stack([0 * i, i, i + 1], 1)))
    rib = [lathe([(r - .135, disc + .0435), (r - .133, disc + .0465), (r - .079, disc + .0465), (r - .076, disc + .0435)], 8, q - .03, q + .03)
           for q in (-.30, .30)]
    return [('caliper', merge([arc, *ends, *rib]))]


def cover(h, r, style):
    """Full covers of classics: a domed disc, or a painted steel wheel with holes and a hub cap."""
    if style == 'disc':
        dome = [(.0, h - .012), (.05, h - .014), (.11, h - .024), (.13, h - .030), (r - .05, h - .034), (r - .02, h - .024), (r - .012, h - .022)]
        return [('chrome', lathe(smooth_profile(dome, 40), 96))]
    plate = [(.0, h - .062), (.09, h - .062), (.12, h - .058), (.135, h - .046), (r - .055, h - .046), (r - .03, h - .07), (r - .012, h - .075)]
    cap = [(.0, h - .014), (.05, h - .016), (.085, h - .028), (.098, h - .046), (.098, h - .065)]
    hole = ellipsoid((0, 0, 0), (.014, .006, .024), 20, 10)
    holes = [('gap', turned(moved(hole, [r - .066, h - .049, 0]), a)) for a in 2 * np.pi * np.arange(14) / 14]
    return [('rim', lathe(smooth_profile(plate, 50), 96)), ('chrome', lathe(smooth_profile(cap, 30), 64)), *holes]


def wheel(R, width, style, sidewall=.085, maker=''):
    """[(material, mesh)]"""
    r, h = R - sidewall, width / 2
    hub, disc = h - .045, h - .125
    # a stepped, machined lip and the barrel behind it
    lip = [(r + .001, h - .026), (r + .005, h - .016), (r + .003, h - .009), (r - .003, h - .007), (r - .009, h - .010),
           (r - .011, h - .020), (r - .016, h - .024), (r - .021, h - .034), (r - .026, h - .06), (r - .034, -h + .03), (r - .01, -h + .01)]
    parts = [*tyre(R, r, width), ('rim', lathe(lip, 160)),
             ('black', lathe([(.001, -.03), (r - .03, -.03)], 64))]
    if style in ('steel', 'disc'):
        return parts + cover(h, r, style)
    centre = [(.062, hub - .05), (.062, hub - .012), (.056, hub - .003), (.046, hub), (.036, hub - .002), (.030, hub - .004)]
    cap = [(.031, hub - .008), (.030, hub + .002), (.026, hub + .006), (.012, hub + .007), (.0, hub + .007)]
    parts += [('rim', lathe(smooth_profile(centre, 24), 64)), ('cap', lathe(smooth_profile(cap, 20), 48)),
              ('silver', lathe([(.0305, hub + .001), (.0300, hub + .0035), (.0275, hub + .0055)], 48)),
              *drilled(disc, r), *caliper(disc, r)]
    for material, bar, count, first in spokes(style, h, hub, r - .018):
        parts += [(material, turned(bar, 2 * np.pi * i / count + first)) for i in range(count)]
    if style == 'wire':
        knock = [(.034, hub), (.034, hub + .020), (.020, hub + .028), (.0, hub + .029)]
        parts += [('chrome', lathe(knock, 32))]
        parts += [('chrome', turned(ellipsoid((.042, hub + .014, 0), (.022, .006, .010), 16, 10), a)) for a in (.3, .3 + np.pi)]
    else:
        for a in 2 * np.pi * np.arange(5) / 5 + .3:
            at = [.0445 * np.cos(a), hub - .002, .0445 * np.sin(a)]
            parts += [('gap', moved(lathe([(.0, .0022), (.0085, .0022)], 16), at)), ('silver', moved(ellipsoid((0, 0, 0), (.0058, .005, .0058), 12, 8), at))]
    valve = tube(np.array([[r - .030, h - .045, 0], [r - .032, h - .030, .0]]), .0035, 8)
    return parts + [('black', turned(valve, .7))]
