"""The face of a maker on a body: lamps, grille, intakes, vents and tail as regions of the skin.

A body says where these may lie (its anchors, in lengths along the skin and heights); a face says what they look like.
Lamps and tails are drawn in a unit square that is laid over the body's four corners (inner low, outer low, outer high,
inner high)."""
import numpy as np


def circle(u, z, r, n=40):
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    return [(u + r * np.cos(q), z + r * np.sin(q)) for q in a]


def over(quad):
    a, b, c, d = (np.array(p, float) for p in quad)

    def at(s, t):
        return tuple((a * (1 - s) + b * s) * (1 - t) + (d * (1 - s) + c * s) * t)
    return at


SQUARE = [(0, 0), (.5, 0), (1, 0), (1, 1), (.5, 1), (0, 1)]
# outline, light guides, projectors (s, t, share of the height)
LAMPS = dict(
    blade=(SQUARE, [[(.06, .22), (.5, .22), (.95, .3)]], [(.34, .60, .30), (.56, .60, .30)]),
    hook=(SQUARE, [[(.10, .85), (.05, .2), (.5, .2), (.95, .45)]], [(.36, .62, .30), (.58, .62, .30)]),
    double=(SQUARE, [[(.05, .18), (.95, .2)], [(.05, .84), (.95, .84)]], [(.3, .5, .26), (.5, .5, .26), (.7, .5, .24)]),
    quad=(SQUARE, [[(.12 + .21 * i + d, .25), (.12 + .21 * i + d, .75)] for i in range(4) for d in (0, .07)], []),
    claw=(SQUARE, [[(.12 + .25 * i, .14), (.26 + .25 * i, .86)] for i in range(3)], []),
    arrow=(SQUARE, [[(.06, .5), (.45, .15), (.95, .35)], [(.06, .5), (.45, .86), (.95, .8)]], [(.45, .5, .28)]),
    slit=([(0, .30), (.5, .28), (1, .36), (1, .66), (.5, .64), (0, .62)], [[(.03, .46), (.5, .46), (.97, .51)]], []),
    fang=(SQUARE, [[(.20, .95), (.05, .06)], [(.22, .42), (.6, .36), (.95, .5)]], [(.42, .66, .24), (.62, .68, .24)]),
    ladder=(SQUARE, [[(.06, .16), (.94, .20)], [(.06, .42), (.70, .45)], [(.06, .68), (.46, .70)]], [(.72, .70, .22)]),
    drop=([(0, .1), (.25, -.25), (.6, -.1), (1, .5), (1, .75), (.5, 1.05), (.1, 1)], [[(.12, -.0), (.3, -.12), (.6, .08), (.92, .55)]],
          [(.28, .48, .36), (.55, .52, .30)]),
)
TAILS = dict(
    bar=(SQUARE, [[(-2, .5), (0, .5), (1, .55)]]),
    slim=([(0, .3), (1, .3), (1, .75), (0, .72)], [[(.03, .5), (.97, .52)]]),
    hook=(SQUARE, [[(.9, .85), (.1, .85), (.06, .15), (.55, .15)]]),
    blades=(SQUARE, [[(.12 + .3 * i, .14), (.22 + .3 * i, .86)] for i in range(3)]),
    double=(SQUARE, [[(.04, .2), (.96, .25)], [(.04, .8), (.96, .82)]]),
    dots=(SQUARE, [[(.1 + .16 * i, .32), (.1 + .16 * i, .68)] for i in range(6)]),
)


def headlamps(body, face):
    at, kind = over(body['lamp']), face['lamp']
    height = abs(body['lamp'][3][1] - body['lamp'][0][1])
    if kind in ('round', 'twins'):
        r = face.get('lamp_size', max(height * .85, .062))
        found = []
        for s, size in (((.36, r),) if kind == 'round' else ((.26, r * .98), (.80, r * .68))):
            u, z = at(s, .5)
            ring = circle(u, z, size * .80)
            found.append(('front', circle(u, z, size), 0, 'lens', 0, dict(
                lamp=True, lines=[ring + ring[:1]], width=.0055, glow='lamp', projectors=[(u, z, size * .42)], deep=.05)))
        return found
    outline, lines, projectors = LAMPS[kind]
    options = dict(lamp=True, lines=[[at(*p) for p in line] for line in lines], width=face.get('lamp_width', .006), glow='lamp',
                   projectors=[(*at(s, t), max(share * height * .62, .014)) for s, t, share in projectors])
    regions = [('front', [at(*p) for p in outline], min(.012, height * .18), 'lens', 0, options)]
    if face.get('beam'):
        (u, z), far = at(0, .5), at(0, .5)[1]
        regions.append(('front', [(-.5, z - .006), (u - .012, z - .006), (u - .012, z + .006), (-.5, z + .006)], .002, 'lamp', .004, dict(wall='trim')))
    return regions


GRILLES = dict(
    # outline in half widths and heights, rounding, slats, frame
    oval=([(-1, 0), (.72, 0), (1, .36), (.92, .76), (.62, 1), (-1, 1)], .05, ('z', .034, .22, 'chrome'), .006),
    mesh=([(-1, 0), (.80, 0), (1, .42), (.90, 1), (-1, 1)], .035, ('x', .030, .26, 'trim'), .006),
    trapeze=([(-1, 0), (1, 0), (.82, 1), (-1, 1)], .03, ('x', .030, .26, 'silver'), .007),
    fall=([(-1, 0), (.78, 0), (1, 1), (-1, 1)], .02, ('z', .030, .30, 'trim'), .006),
    upright=([(-1, 0), (.86, 0), (.94, .15), (1, .92), (.93, 1), (-1, 1)], .02, ('u', .030, .30, 'chrome'), .009),
    shield=([(-1, 0), (.30, 0), (.62, .25), (.72, .7), (.66, 1), (-1, 1)], .03, ('u', .026, .26, 'chrome'), .008),
    slot=([(-1, .42), (1.04, .42), (1.12, .58), (1.04, .72), (-1, .72)], .02, ('u', .05, .16, 'chrome'), .006),
    arch=([(-1, 0), (.80, 0), (.86, .4), (.72, .85), (.42, 1.02), (-1, 1.06)], .04, ('x', .028, .24, 'silver'), .009),
    twin=([(.10, .1), (.92, .1), (1.02, .5), (.92, .92), (.16, .92), (.10, .5)], .03, ('u', .028, .28, 'silver'), .007),
    blade=([(-1, .25), (.95, .25), (1.08, .95), (-1, .78)], .015, ('z', .05, .30, 'trim'), 0),
)


def grille(body, face):
    kind, zone = face.get('grille'), body.get('grille')
    if not zone or kind in (None, 'none'):
        return []
    half, low, high = zone
    half *= face.get('grille_wide', 1)
    outline, rounding, slats, frame = GRILLES[kind]
    points = [(x * half if x > 0 else x * .6, low + (high - low) * t) for x, t in outline]
    if face.get('slats'):
        slats = face['slats']
    options = dict(slats=slats, wall='black', proud=.035)
    if frame and face.get('frame', 'chrome'):
        options.update(frame=frame, frame_of=face.get('frame', 'chrome'))
    return [('front', points, rounding, 'black', .06, options)]


def intakes(body, face):
    found = []
    if body.get('intake'):
        half, low, high = body['intake']
        kind = face.get('intake', 'wide')
        if kind == 'wide':
            points = [(-.6, low), (half * .86, low), (half, low + (high - low) * .55), (half * .9, high), (-.6, high)]
            found.append(('front', points, .02, 'black', .06, dict(slats=('z', .034, .16, 'trim'), proud=.03)))
        elif kind == 'split':
            points = [(half * .38, low), (half * .88, low), (half, high), (half * .46, high)]
            found.append(('front', points, .02, 'black', .06, dict(slats=('x', .03, .22, 'trim'), proud=.03)))
        elif kind == 'smile':
            points = [(-.6, low), (half * .8, low + .02), (half * 1.05, high + .02), (half * .98, high + .035), (half * .7, low + (high - low) * .6), (-.6, low + (high - low) * .45)]
            found.append(('front', points, .012, 'black', .06, dict(slats=('u', .16, .08, 'trim'), proud=.03)))
    if body.get('corner') and face.get('corner', 'slot') != 'none':
        u0, u1, low, high = body['corner']
        kind, broad = face.get('corner', 'slot'), max(.10, (u1 - u0) * .42)
        points = dict(slot=[(u0, low), (u1 - .02, low + .03), (u1, high), (u0 + .04, high - .02)],
                      tall=[(u1 - broad, low), (u1 - .02, low + .02), (u1, high + .03), (u1 - broad * .8, high + .02)],
                      wedge=[(u0, low), (u1, low + .02), (u1 + .02, high + .02), (u1 - .03, high)])[kind]
        found.append(('front', points, .012, 'black', .05))
    return found


def vents(body, face):
    at, kind = body.get('vent'), face.get('vent', 'none')
    if not at or kind == 'none':
        return []
    def drawing(outline):
        def f(S, X, zs, zb, zc):
            x, z = float(X(at[0])), at[1]
            return [(x + dx, z + dz) for dx, dz in outline]
        return f
    if kind == 'gill':
        return [('side', drawing([(d, -.075), (d + .022, -.075), (d + .052, .075), (d + .030, .075)]), .006, 'black', .025) for d in (-.07, -.02, .03)]
    if kind == 'slot':
        return [('side', drawing([(-.10, -.012), (.12, -.004), (.12, .022), (-.10, .018)]), .008, 'black', .025, dict(frame=.004)),]
    if kind == 'fin':
        return [('side', drawing([(-.06, -.10), (-.03, .07), (.20, .05), (.15, .03), (.0, -.06)]), .012, 'black', .03, dict(frame=.0035))]
    if kind == 'ports':
        return [('side', drawing(circle(d, 0, .021, 24)), 0, 'black', .02, dict(frame=.004)) for d in (-.075, 0, .075)]
    if kind == 'box':
        return [('side', drawing([(-.09, -.06), (-.08, .05), (.10, .05), (.09, -.06)]), .015, 'black', .03, dict(slats=('u', .045, .3, 'chrome'), proud=.02, frame=.004))]
    raise ValueError(kind)


def tails(body, face):
    at, kind = over(body['tail']), face.get('tail', 'bar')
    if kind == 'rings':
        found = []
        for s, share in ((.82, 1.0), (.52, 1.0)):
            u, z = at(s, .5)
            r = face.get('tail_size', .052) * share
            ring = circle(u, z, r * .68)
            found.append(('rear', circle(u, z, r), 0, 'tlens', 0, dict(lamp=True, lines=[ring + ring[:1]], width=.008, glow='tail', deep=.04)))
        return found
    outline, lines = TAILS[kind]
    options = dict(lamp=True, lines=[[at(*p) for p in line] for line in lines], width=.0065, glow='tail', deep=.04)
    return [('rear', [at(*p) for p in outline], .008, 'tlens', 0, options)]


def diffuser(body, face):
    if not body.get('diffuser'):
        return []
    half, low, high = body['diffuser']
    points = [(-.5, low), (half * .86, low), (half, low + (high - low) * .5), (half * .9, high), (-.5, high)]
    options = dict(slats=('u', .15, .10, 'carbon'), proud=.04) if face.get('fins', True) else {}
    return [('rear', points, .03, 'black', .06, options)]


def classic_face(body, face):
    """Round lamps with bezels, a grille with a chrome frame, small round tails."""
    u, z, r = body['eye']
    r *= face.get('lamp_size', 1)
    lamp = lambda u, z, r, cover='lens', **more: ('front', circle(u, z, r), 0, cover, 0, dict(lamp=True, round=True, bezel=max(.004, r * .10), **more))
    rows = [lamp(u, z, r, glow='lamp')]
    if face.get('eyes') == 'twin':
        u2, z2, r2 = body['eye2']
        rows = [lamp(u, z, r * .82, glow='lamp'), lamp(u2, z2, r2, glow='lamp')]
    if body.get('blinker'):
        bu, bz, br = body['blinker']
        rows.append(lamp(bu, bz, br, 'amber', bowl='amber'))
    kind = face.get('grille', 'oval')
    if kind != 'none' and body.get('grille'):
        half, low, high = body['grille']
        half *= face.get('grille_wide', 1)
        outline, rounding, slats, frame = GRILLES[kind]
        points = [(x * half if x > 0 else x * .6, low + (high - low) * t) for x, t in outline]
        rows.append(('front', points, min(rounding, (high - low) * .3), 'black', .07,
                     dict(slats=face.get('slats', slats), wall='black', proud=.045, frame=frame + .003)))
    for tu, tz, tr in body.get('rounds', ()):
        rows.append(('rear', circle(tu, tz, tr), 0, 'tlens', 0, dict(lamp=True, round=True, bezel=max(.004, tr * .12), bowl='tail_bowl')))
    return rows + vents(body, face)


def face_on(body, face):
    if body.get('eye'):
        return classic_face(body, face)
    return headlamps(body, face) + grille(body, face) + intakes(body, face) + vents(body, face) + tails(body, face) + diffuser(body, face)
