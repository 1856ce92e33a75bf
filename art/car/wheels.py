"""Tyre, rim, disc and caliper about the y axis; +y is the outside."""
import numpy as np
from curves import smooth01, smooth_profile
from mesh import ellipsoid, grid_mesh, lathe, merge, turned, vertex_normals

SIDEWALL = .085


def spoke(r0, r1, w0, w1, y0, y1, d0, d1, phi0=0.0, phi1=0.0, dish=.02, twist=0.0, count=24):
    """A bevelled bar from hub to rim: radius, half width, face, depth and angle at both ends."""
    t = np.linspace(0, 1, count)
    between = lambda a, b: a + (b - a) * t
    r, depth = between(r0, r1), between(d0, d1)
    phi = phi0 + (phi1 - phi0) * smooth01(t)
    width = between(w0, w1) + .35 * w1 * smooth01((t - .8) / .2) + .3 * w0 * smooth01((.18 - t) / .18)
    face = between(y0, y1) - dish * np.sin(np.pi * t)
    edges = []
    for side, below in ((-1, -1), (-1, -.22), (-.82, 0), (.82, 0), (1, -.22), (1, -1)):
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
    def bar(count, w0, w1, drop0, drop1, d0, d1, dish, r0=.045, **more):
        return ('rim', spoke(r0, rim, w0, w1, hub - drop0, h - drop1, d0, d1, dish=dish, **more), count, np.pi / 2)
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
    if style == 'wire':
        return [('chrome', spoke(.05, rim, .0022, .0020, hub + .005, h - .04 + y, .004, .004, phi0=s * .30, dish=0), 24,
                 np.pi / 24 * (y != 0)) for s in (-1, 1) for y in (0, -.03)]
    raise ValueError(style)


def wheel(R, width, style):
    """[(material, mesh)]"""
    r, h = R - SIDEWALL, width / 2
    hub, disc = h - .045, h - .13
    tyre = [(r - .004, h - .030), (r + .004, h - .012), (r + .02, h + .002), (r + .05, h + .006), (R - .028, h - .004),
            (R - .010, h - .016), (R - .002, h - .034), (R, h - .06), (R, .05), (R, -.05), (R, -h + .06), (R - .004, -h + .02),
            (R - .03, -h), (r, -h + .02)]
    lip = [(r - .004, h - .032), (r + .004, h - .018), (r + .002, h - .010), (r - .006, h - .008), (r - .014, h - .012),
           (r - .020, h - .03), (r - .026, h - .06), (r - .032, -h + .03), (r - .01, -h + .01)]
    centre = [(.062, hub - .05), (.062, hub - .012), (.056, hub - .003), (.046, hub), (.036, hub - .002), (.030, hub - .004)]
    cap = [(.031, hub - .008), (.030, hub + .002), (.026, hub + .006), (.012, hub + .007), (.0, hub + .007)]
    caliper = [(r - .135, disc + .022), (r - .135, disc + .034), (r - .12, disc + .04), (r - .07, disc + .04),
               (r - .052, disc + .03), (r - .046, disc + .01), (r - .046, disc - .05)]
    parts = [('tyre', lathe(smooth_profile(tyre, 70), 128)),
             *[('black', lathe([(R + .0006, y - .005), (R + .0006, y + .005)], 128)) for y in (-.05, 0, .05)],
             ('rim', lathe(smooth_profile(lip, 40), 128)),
             ('rim', lathe(smooth_profile(centre, 24), 64)),
             ('cap', lathe(smooth_profile(cap, 20), 48)),
             ('disc', lathe([(.07, disc), (r - .075, disc), (r - .072, disc - .004), (r - .072, disc - .030)], 96)),
             ('black', lathe([(.09, disc + .004), (.085, disc + .012), (.05, disc + .02)], 64)),
             ('black', lathe([(.001, -.02), (r - .03, -.02)], 64)),
             ('caliper', lathe(smooth_profile(caliper, 24), 24, -.42, .42))]
    for material, bar, count, first in spokes(style, h, hub, r - .016):
        parts += [(material, turned(bar, 2 * np.pi * i / count + first)) for i in range(count)]
    if style != 'wire':
        bolts = [(.0445 * np.cos(a), hub - .001, .0445 * np.sin(a)) for a in 2 * np.pi * np.arange(5) / 5 + .3]
        parts += [('black', ellipsoid(bolt, (.006, .004, .006), 12, 8)) for bolt in bolts]
    return parts
