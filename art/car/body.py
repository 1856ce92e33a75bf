from carlib import *

DEF = dict(
    wb=2.70, fo=.95, ro=.95, hw=.97, clear=.12,
    wr=(.345, .355), ww=(.25, .29), wheel='ten', arch_gap=.035,
    plan=[(-1, .86), (-.45, .95), (0, 1.0), (.5, .965), (1, 1.01), (1.5, .97), (2, .90)],
    capF=(.80, 2.3), capR=(.45, 2.9),            # (length, superellipse exponent)
    zs=[(-1, .52), (-.5, .64), (0, .73), (.5, .70), (1, .80), (1.5, .80), (2, .78)],
    zc=[(-1, .53), (-.5, .64), (0, .72), (.3, .80), (.6, .82), (1, .84), (1.5, .83), (2, .80)],
    zb=[(-1, .17), (-.6, .13), (0, .13), (1, .15), (1.5, .17), (2, .30)],
    nose=[(0, .14), (.12, .02), (.45, 0), (.8, .03), (1, .09)],
    tail=[(0, -.20), (.2, -.06), (.5, -.01), (.85, 0), (1, -.01)],
    tuck=.045, flare=.022, shrink=(.55, .30),
    crown=2.4,
    # canopy
    roof=[(.30, 1.13), (.50, 1.19), (.75, 1.18), (1.0, 1.12)],    # (t, z) centre roof incl. header points
    can_xf=(.06, .40), can_xr=(1.75, .92),         # (base t, header t)
    can_w=(.80, .58), can_taper=[(-.2, .96), (.2, 1.0), (.7, 1.0), (1.2, .93), (1.8, .78)],
    can_capF=(.62, 2.5), can_capR=(.45, 2.6), roof_crown=.045, tumble=.25,
    dlo_rear=(1.05, .90), dlo_bottom=.10, dlo_top=.90, b_pillar=None,
    open=False,
)

def build(user):
    S = {**DEF, **user}; parts = []
    wb, fo, ro, hw = S['wb'], S['fo'], S['ro'], S['hw']
    X = lambda t: np.where(np.asarray(t) < 0, fo*np.asarray(t), np.where(np.asarray(t) > 1, wb+ro*(np.asarray(t)-1), wb*np.asarray(t)))
    cv = lambda key, sig=.10: curve([float(X(t)) for t, _ in S[key]], [z for _, z in S[key]], sig)
    Wp, zs, zc, zb = cv('plan', .16), cv('zs', .11), cv('zc', .11), cv('zb', .08)
    xF, xR = -fo, wb+ro
    nose = curve([h for h, _ in S['nose']], [d for _, d in S['nose']], .06); tail = curve([h for h, _ in S['tail']], [d for _, d in S['tail']], .05)
    nF, nM, nR = 120, 240, 100
    def loop(xf, xr, W, capF, capR):
        """returns x(s), y(s)/W-applied for the half outline"""
        lf, ef = capF; lr, er = capR
        sc = min(1.0, .94*(xr-xf)/(lf+lr)); lf *= sc; lr *= sc
        th = np.linspace(0, np.pi/2, nF, endpoint=False)
        x1 = xf+lf*(1-np.cos(th)**(2/ef)); y1 = np.sin(th)**(2/ef)
        x2 = np.linspace(xf+lf, xr-lr, nM, endpoint=False); y2 = np.ones(nM)
        th3 = np.linspace(np.pi/2, 0, nR); x3 = xr-lr*(1-np.cos(th3)**(2/er)); y3 = np.sin(th3)**(2/er)
        y3[-1] = 0; y1[0] = 0
        x = np.concatenate([x1, x2, x3]); y = np.concatenate([y1, y2, y3])
        return x, y*W(x)
    # --- body rows
    rows = []
    tb = lambda x: smooth01((x-.35)/1.0)*smooth01((wb-.35-x)/1.0)        # between the wheels
    sec = [(-.10, .80), (-.03, .90), (.0, .945), (.07, .965), (.22, .975), (.40, .985), (.58, .995), (.75, 1.0), (.88, .995), (.96, .975), (1.0, .95)]
    for h, w in sec:
        hh = max(h, 0)
        tk = S['tuck']*np.exp(-((h-.33)/.2)**2)
        xf = xF+float(nose(hh))+(.05 if h < -.05 else 0); xr = xR+float(tail(hh))-(.05 if h < -.05 else 0)
        Wf = lambda x: hw*(Wp(x)*w - tk*tb(x))
        x, y = loop(xf, xr, Wf, S['capF'], S['capR'])
        z = zb(x)+(zs(x)-zb(x))*h
        rows.append(np.stack([x, y, z], -1))
    for k in (.90, .80, .66, .5, .34, .18, .06, 0):
        q = 1-k/.95
        xf = xF+float(nose(1))+S['shrink'][0]*q; xr = xR+float(tail(1))-S['shrink'][1]*q
        x, y = loop(xf, xr, lambda x: hw*Wp(x)*k, S['capF'], S['capR'])
        z = zs(x)+(zc(x)-zs(x))*(1-(k/.95)**S['crown'])
        rows.append(np.stack([x, y, z], -1))
    P = np.array(rows)
    nv = 230
    G = bspline_rows(P, nv)
    hrow = np.array([h for h, _ in sec]+[1+(1-k/.95) for k in (.90, .80, .66, .5, .34, .18, .06, 0)])
    H = bspline_rows(np.repeat(hrow[:, None, None], G.shape[1], 1), nv)[..., 0]
    # arch flares
    sidew = smooth01((1.06-H)/.25)
    fw = S['flare']
    for xw, R in ((0, S['wr'][0]), (wb, S['wr'][1])):
        d = np.hypot(G[..., 0]-xw, G[..., 2]-R)
        Ra = R+S['arch_gap']
        G[..., 1] += fw*np.exp(-((d-Ra)/.13)**2)*sidew*np.where(G[..., 1] > .3, 1, 0)
    N = grid_normals(G)
    N[G[..., 1] < 1e-6] *= [1, 0, 1]; N /= np.maximum(np.linalg.norm(N, axis=2, keepdims=True), 1e-9)
    # degenerate end columns: take neighbours
    N[:, 0] = N[:, 1]*[1, 0, 1]; N[:, -1] = N[:, -2]*[1, 0, 1]; N[:, 0] /= np.linalg.norm(N[:, 0], axis=1, keepdims=True); N[:, -1] /= np.linalg.norm(N[:, -1], axis=1, keepdims=True)
    if N[100, 200, 1] < 0: N = -N; flip = True
    else: flip = False
    N[-1] = N[-2]*[1, 0, 1]; N[-1] /= np.linalg.norm(N[-1], axis=1, keepdims=True)
    nu = G.shape[1]
    # unrolled lengths from front / rear along the mid row
    mid = G[int(nv*.33)]; seg = np.linalg.norm(np.diff(mid[:, :2], axis=0), axis=1); aF = np.concatenate([[0], np.cumsum(seg)]); aR = aF[-1]-aF
    attrs = dict(H=H, aF=np.tile(aF, (nv, 1)), aR=np.tile(aR, (nv, 1)), s=np.tile(np.arange(nu, dtype=float), (nv, 1)))
    body = grid_mesh(G, N, attrs, flip); body = clean(body)
    S['_G'] = G; S['_H'] = H
    # side surface lookup y(x, z)
    sel = (H < 1.02) & (G[..., 0] > -fo+.05) & (G[..., 0] < xR-.05)
    pts = G[sel]; look = LinearNDInterpolator(pts[:, [0, 2]][::3], pts[:, 1][::3])
    # --- wheel arches
    side_y = []
    for xw, R, w in ((0, S['wr'][0], S['ww'][0]), (wb, S['wr'][1], S['ww'][1])):
        Ra = R+S['arch_gap']
        f = np.hypot(body['V'][:, 0]-xw, body['V'][:, 2]-R)-Ra
        f = np.where((body['A']['H'] < 1.25) & (body['V'][:, 1] > .35), f, 1.0)
        body, _ = split(body, f)
        th = np.linspace(-.75, np.pi+.75, 200)
        cx, cz = xw+Ra*np.cos(th), R+Ra*np.sin(th)
        yy = look(cx, cz); ok = ~np.isnan(yy); cx, cz, yy, th_ = cx[ok], cz[ok], yy[ok], th[ok]
        g = []
        for dr, dy in ((0, 0), (-.002, -.004), (-.003, -.012), (-.003, -.03)):
            g.append(np.stack([xw+(Ra+dr)*np.cos(th_), yy+dy, R+(Ra+dr)*np.sin(th_)], -1))
        nn = np.stack([-np.cos(th_), .2+0*th_, -np.sin(th_)], -1); nn /= np.linalg.norm(nn, axis=1, keepdims=True)
        parts.append(('paint', grid_mesh(np.array(g), np.array([nn]*4))))
        g = [np.stack([xw+(Ra+.002)*np.cos(th_), yy-.028, R+(Ra+.002)*np.sin(th_)], -1), np.stack([xw+(Ra+.002)*np.cos(th_), 0*yy+.30, np.minimum(R+(Ra+.002)*np.sin(th_), np.minimum(zc(xw+Ra*np.cos(th_)), zs(xw+Ra*np.cos(th_)))-.14)], -1)]
        parts.append(('black', grid_mesh(np.array(g))))
        yw = float(look(xw+Ra*.9, R+.05)) if not np.isnan(look(xw+Ra*.9, R+.05)) else hw
        yo = min(float(v) for v in (look(xw-Ra*1.02, R+.05), look(xw+Ra*1.02, R+.05)) if not np.isnan(v))
        ytop = float(look(xw, R+Ra+.01)) if not np.isnan(look(xw, R+Ra+.01)) else hw
        yo = min(yo, ytop+.02)
        side_y.append(yo)
        m = wheel(R, w, S['wheel'])
        cy = yo-.012-w/2
        for mat, q in m:
            V = q['V']; 
            if mat == 'caliper': q = rot_y(q, np.pi if xw == 0 else 0.0)   # caliper behind front axle / ahead of the rear axle
            q = dict(V=q['V']+[xw, cy, R], N=q['N'], F=q['F'], A={})
            if mat == 'caliper': pass
            parts.append((mat, q))
    S['_side_y'] = side_y
    # --- user defined regions on the body: list of dicts
    # region: (space, polygon, rounding, material, push) space in {'front','rear','side','top'}
    def field(m, space, poly, r, hmax=1.12):
        V, A = m['V'], m['A']
        if space == 'front': u, v, ok = A['aF'], V[:, 2], (A['aF'] < 1.9) & (A['H'] < hmax)
        elif space == 'rear': u, v, ok = A['aR'], V[:, 2], (A['aR'] < 1.7) & (A['H'] < hmax)
        elif space == 'side': u, v, ok = V[:, 0], V[:, 2], (A['H'] < 1.15) & (V[:, 1] > .3)
        elif space == 'top': u, v, ok = V[:, 0], V[:, 1], (A['H'] > .93)
        return u, v, ok
    extra = []
    for rg in S.get('regions', []):
        space, poly, r, mat = rg[:4]; push = rg[4] if len(rg) > 4 else 0.0; opt = rg[5] if len(rg) > 5 else {}
        poly = poly(S, X, zs, zb, zc) if callable(poly) else poly
        u, v, ok = field(body, space, poly, r, opt.get('hmax', 1.12))
        if opt.get('line'):
            d = np.full(len(u), 9.0); d[ok] = sd_line(u[ok], v[ok], poly); sel = d[body['F']].min(1) < .03
            if sel.any(): body = refine(body, sel, 1); u, v, ok = field(body, space, poly, r, opt.get('hmax', 1.12))
        if space == 'side':
            d = np.full(len(u), 9.0); d[ok] = np.abs(sd_poly(u[ok], v[ok], poly, r)); sel = d[body['F']].min(1) < .02
            if sel.any(): body = refine(body, sel, 1); u, v, ok = field(body, space, poly, r, opt.get('hmax', 1.12))
        f = np.full(len(u), -1.0)
        f[ok] = sd_poly(u[ok], v[ok], poly, r) if len(poly) > 2 and not opt.get('line') else r-sd_line(u[ok], v[ok], poly)
        if (f > 0).sum() == 0: continue
        ins, body = split(body, f)
        if push:
            # wall along border: extrude rim by duplicating boundary edges
            E = np.sort(np.concatenate([ins['F'][:, [0, 1]], ins['F'][:, [1, 2]], ins['F'][:, [2, 0]]]), axis=1)
            ue, ct = np.unique(E, axis=0, return_counts=True); be = ue[ct == 1]
            mid_ = ins['V'][be].mean(1); be = be[mid_[:, 1] > 1e-4]
            dirv = {'front': [1, 0, 0], 'rear': [-1, 0, 0], 'side': [0, -1, 0], 'top': [0, 0, -1]}[space]; dirv = np.array(dirv, float)
            nrm = opt.get('normal', False)
            Vb = ins['V']; off = (-ins['N']*push if nrm else dirv*push)
            off = np.broadcast_to(off, Vb.shape)
            a, b = be[:, 0], be[:, 1]
            VV = np.concatenate([Vb[a], Vb[b], Vb[b]+off[b], Vb[a]+off[a]]); n = len(a); i = np.arange(n)
            FF = np.concatenate([np.stack([i, i+n, i+2*n], 1), np.stack([i, i+2*n, i+3*n], 1)])
            parts.append((opt.get('wall', 'black'), dict(V=VV, N=face_normals_smooth(VV, FF), F=FF, A={})))
            ins = dict(ins); ins['V'] = Vb+off
        if 'slats' in opt:      # (axis 'z'|'u', pitch, duty, material)
            ax, pitch, duty, sm = opt['slats']
            if ax == 'z': c = ins['V'][:, 2]
            elif ax == 'u': c = ins['A']['aF' if space == 'front' else 'aR'] if space in ('front', 'rear') else ins['V'][:, 0]
            ph = np.abs(((c/pitch) % 1)-.5)*2      # triangle wave 0..1
            a_, ins = split(ins, (ph-(1-duty)))
            a_['V'] = a_['V']-np.array({'front': [1, 0, 0], 'rear': [-1, 0, 0], 'side': [0, -1, 0], 'top': [0, 0, -1]}[space])*.02
            parts.append((sm, a_))
        parts.append((mat, ins))
    # panel gaps
    for space, pts_, w in S.get('gaps', []):
        pts_ = pts_(S, X, zs, zb, zc) if callable(pts_) else pts_
        u, v, ok = field(body, space, None, 0)
        d = np.full(len(u), 9.0); d[ok] = sd_line(u[ok], v[ok], pts_)
        sel = d[body['F']].min(1) < .022
        if not sel.any(): continue
        body = refine(body, sel, 2)
        u, v, ok = field(body, space, None, 0)
        f = np.full(len(u), -1.0); f[ok] = w-sd_line(u[ok], v[ok], pts_)
        if (f > 0).sum() == 0: continue
        ins, body = split(body, f); ins['V'] = ins['V']-ins['N']*.006; parts.append(('gap', ins))
    # cockpit hole
    if S['open']:
        cx0, cx1, cw = float(X(S['open'][0])), float(X(S['open'][1])), S['open'][2]
        poly = np.array([[cx0+.10, 0], [cx0, cw*.6], [cx0+.03, cw*.97], [cx0+.2, cw], [cx1-.25, cw], [cx1-.03, cw*.93], [cx1, cw*.6], [cx1, -.5], [cx0+.1, -.5]])
        u, v = body['V'][:, 0], body['V'][:, 1]; ok = body['A']['H'] > .97
        f = np.full(len(u), -1.0); f[ok] = sd_poly(u[ok], v[ok], poly, .10)
        ins, body = split(body, f)
        E = np.sort(np.concatenate([ins['F'][:, [0, 1]], ins['F'][:, [1, 2]], ins['F'][:, [2, 0]]]), axis=1)
        ue, ct = np.unique(E, axis=0, return_counts=True); be = ue[ct == 1]; be = be[ins['V'][be].mean(1)[:, 1] > 1e-3]
        a, b = ins['V'][be[:, 0]], ins['V'][be[:, 1]]; n = len(a); i = np.arange(n)
        dn = np.array([0, -.03, -.03]); dn2 = np.array([0, -.05, -.40])
        VV = np.concatenate([a, b, b+dn, a+dn, b+dn2, a+dn2])
        FF = np.concatenate([np.stack([i, i+n, i+2*n], 1), np.stack([i, i+2*n, i+3*n], 1)]); FF2 = np.concatenate([np.stack([i+3*n, i+2*n, i+4*n], 1), np.stack([i+3*n, i+4*n, i+5*n], 1)])
        parts.append(('trim', clean(dict(V=VV, N=face_normals_smooth(VV, FF), F=FF, A={})))); parts.append(('leather', clean(dict(V=VV, N=face_normals_smooth(VV, FF2), F=FF2, A={}))))
    parts.append(('paint', body))
    # --- canopy
    cw0, cw1 = S['can_w']; tap = curve([float(X(t)) for t, _ in S['can_taper']], [w for _, w in S['can_taper']], .15)
    rz = curve([float(X(t)) for t, _ in S['roof']], [z for _, z in S['roof']], .12)
    rc = S['roof_crown']
    xf0, xf1 = (float(X(t)) for t in S['can_xf']); xr0, xr1 = (float(X(t)) for t in S['can_xr'])
    base = lambda x: np.maximum(zs(x), 0)*.55+zc(x)*.45-.01 if not S.get('belt') else curve([float(X(t)) for t, _ in S['belt']], [z for _, z in S['belt']], .1)(x)
    crow = []; tau = []
    for t in (-.25, 0, .2, .42, .64, .82, .93, 1.0):
        e = t + S['tumble']*.5*t*(t-1) if t > 0 else t
        xf = xf0+(xf1-xf0)*t; xr = xr0+(xr1-xr0)*t
        w = cw0+(cw1-cw0)*(t+S['tumble']*t*(t-1)) if t > 0 else cw0-(cw1-cw0)*0
        lf = S['can_capF'][0]; lr = S['can_capR'][0]
        x, y = loop(xf, xr, lambda x: w*tap(x), (lf, S['can_capF'][1]), (lr, S['can_capR'][1]))
        rail = rz(np.clip(x, xf1-.02, xr1+.02))-rc
        z = base(x)+(rail-base(x))*t
        crow.append(np.stack([x, y, z], -1)); tau.append(t)
    for k in (.93, .82, .66, .48, .3, .12, 0):
        q = 1-k
        xf = xf1+.30*q; xr = xr1-.30*q
        x, y = loop(xf, xr, lambda x: cw1*tap(x)*k, (S['can_capF'][0]*max(k, .4), S['can_capF'][1]), (S['can_capR'][0]*max(k, .4), S['can_capR'][1]))
        z = rz(x)-rc*k**2.2
        crow.append(np.stack([x, y, z], -1)); tau.append(1+q)
    C = bspline_rows(np.array(crow), 170); T = bspline_rows(np.repeat(np.array(tau)[:, None, None], C.shape[1], 1), 170)[..., 0]
    CN = grid_normals(C)
    CN[:, 0] = CN[:, 1]*[1, 0, 1]; CN[:, -1] = CN[:, -2]*[1, 0, 1]; CN[-1] = CN[-2]*[1, 0, 1]
    CN /= np.maximum(np.linalg.norm(CN, axis=2, keepdims=True), 1e-9)
    fl = CN[60, 200, 1] < 0
    if fl: CN = -CN
    thF = np.concatenate([np.linspace(0, 90, nF, endpoint=False), np.full(nM+nR, 90.0)]); thR = np.concatenate([np.full(nF+nM, 90.0), np.linspace(90, 0, nR)])
    can = grid_mesh(C, CN, dict(T=T, thF=np.tile(thF, (170, 1)), thR=np.tile(thR, (170, 1))), fl)
    can = clean(can)
    S['_C'] = C
    def line_at(th_idx, t0, t1, n=12):
        col = C[:, th_idx]; tt = T[:, th_idx]; q = np.linspace(t0, t1, n)
        return np.stack([np.interp(q, tt, col[:, 0]), np.interp(q, tt, col[:, 2])], -1), np.stack([np.interp(q, tt, col[:, 1]), q], -1)
    a_pil = S.get('a_pillar', (56, 66))
    i0 = int(a_pil[0]/90*nF); i1 = int(a_pil[1]/90*nF)
    b0, b1 = S['dlo_bottom'], S['dlo_top']
    front, _ = line_at(i1, b0, b1)
    # bottom / top edge of the DLO
    xs_b = np.linspace(front[0, 0], float(X(S['dlo_rear'][0])), 24); xs_t = np.linspace(front[-1, 0], float(X(S['dlo_rear'][1])), 24)
    def z_at(xq, t):
        zz = []
        for x in xq:
            jj = np.arange(nF//2, nF+nM+nR//2)
            xx = np.array([np.interp(t, T[:, j], C[:, j, 0]) for j in jj[::6]]); zc_ = np.array([np.interp(t, T[:, j], C[:, j, 2]) for j in jj[::6]])
            zz.append(np.interp(x, xx, zc_))
        return np.array(zz)
    bot = np.stack([xs_b, z_at(xs_b, b0)], -1); top = np.stack([xs_t, z_at(xs_t, b1)], -1)
    poly = np.concatenate([bot, top[::-1], front[::-1][1:-1]])
    glass = []
    V, A = can['V'], can['A']
    ok = (V[:, 1] > .15) & (A['T'] < 1.02) & (A['thF'] > 40)
    f = np.full(len(V), -1.0); f[ok] = sd_poly(V[ok][:, 0], V[ok][:, 2], poly, S.get('dlo_r', .035))
    if not S['open']:
        ins, can = split(can, f)
        # chrome / black surround
        fi = sd_poly(ins['V'][:, 0], ins['V'][:, 2], poly, S.get('dlo_r', .035))-S.get('dlo_trim', .012)
        g, tr = split(ins, fi); parts.append((S.get('dlo_mat', 'trim'), tr)); 
        bps = S.get('b_pillar')
        if bps:
            for t0, t1, wd in bps:
                zz0, zz1 = bot[:, 1].min(), top[:, 1].max()
                d = sd_line(g['V'][:, 0], g['V'][:, 2], [[float(X(t0)), zz0-.1], [float(X(t1)), zz1+.1]])
                bp, g = split(g, wd-d); parts.append(('trim', bp))
        glass.append(g)
    # windscreen
    ws_t = S.get('ws_t', (.06, .93))
    _, wl = line_at(i0, ws_t[0], ws_t[1]); L = float(np.hypot(xf1-xf0, .4))
    polyw = np.concatenate([wl*[1, L], (wl*[-1, L])[::-1]])
    V, A = can['V'], can['A']; ok = (A['T'] < 1.05) & (A['thF'] < 80)
    f = np.full(len(V), -1.0); f[ok] = sd_poly(V[ok][:, 1], A['T'][ok]*L, polyw, .05)
    g, can = split(can, f)
    if S['open']:
        fi = sd_poly(g['V'][:, 1], g['A']['T']*L, polyw, .05)-.03; g2, fr = split(g, fi); parts.append(('trim', fr))
        glass.append(g2)
        (pxz, pyt) = line_at(i0, -.15, .97, 30); row = int(np.argmin(np.abs(T[:, 0]-.97))); jj_ = np.arange(i0, -1, -2); path = np.concatenate([np.stack([pxz[:, 0], pyt[:, 0], pxz[:, 1]], -1), C[row, jj_][1:]])
        ds = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]); qs = np.linspace(0, ds[-1], 120); path = np.stack([np.interp(qs, ds, path[:, i]) for i in range(3)], -1)
        path = gaussian_filter1d(path, 3.0, axis=0, mode='nearest'); path[-1, 1] = 0
        parts.append((S.get('frame_mat', 'trim'), tube(path, np.linspace(.021, .017, len(path)), 16)))
    else:
        glass.append(g)
        # backlight
        bl_t = S.get('bl_t', (.18, .90)); thb = S.get('bl_th', 62)
        if thb:
            jr = nF+nM+int((1-thb/90)*nR); _, rl = line_at(jr, bl_t[0], bl_t[1]); Lr = float(np.hypot(xr1-xr0, .4))
            polyr = np.concatenate([rl*[1, Lr], (rl*[-1, Lr])[::-1]])
            V, A = can['V'], can['A']; ok = (A['T'] < 1.05) & (A['thR'] < 85)
            f = np.full(len(V), -1.0); f[ok] = sd_poly(V[ok][:, 1], A['T'][ok]*Lr, polyr, .05)
            g, can = split(can, f); glass.append(g)
        parts.append((S.get('roof_mat', 'paint'), can))
    for g in glass: parts.append(('glass', g))
    # --- mirrors
    mx, mz = S.get('mirror', (None, None))
    if mx is None:
        p, _ = line_at(i1, .1, .25); mx, mz = p[-1, 0]+.03, p[-1, 1]+.0
    jj = nF; my = cw0*float(tap(mx))
    ymir = max(my+.10, hw*float(Wp(mx))*.97)
    # shell: rounded-rectangle sections shrinking to a soft nose, outer end swept back; the flat back is the glass
    q = np.linspace(0, 1, 28)**1.6; an = np.linspace(0, 2*np.pi, 65); se = lambda v, e: np.sign(v)*np.abs(v)**e
    sc_ = np.sqrt(np.maximum(1-(1-q)**2.2, 0)); xo = -.125+.150*q; hw_, hh_ = S.get('mirror_size', (.105, .052))
    Y = hw_*se(np.cos(an), .72)[None]*sc_[:, None]; Z = hh_*se(np.sin(an), .80)[None]*sc_[:, None]*(1-.16*(Y/hw_))
    Gm = np.stack([mx+.04+xo[:, None]+.22*np.maximum(Y, -.03), ymir+Y, mz+.03+Z+.10*Y], -1); Nm = grid_normals(Gm); cen = np.array([mx, ymir, mz+.03])
    Nm *= np.sign(((Gm-cen)*Nm).sum(-1, keepdims=True)+1e-9); Nm[0] = Nm[1]; parts.append((S.get('mirror_mat', 'paint'), grid_mesh(Gm, Nm)))
    e0 = Gm[-1]; ce = e0.mean(0); parts.append(('trim', grid_mesh(np.array([e0, ce+(e0-ce)*.93+[-.004, 0, 0]])))); parts.append(('chrome', grid_mesh(np.array([ce+(e0-ce)*.93+[-.008, 0, 0], np.repeat((ce+[-.008, 0, 0])[None], 65, 0)]), np.tile([1.0, 0, 0], (2, 65, 1)))))
    st = np.array([[mx-.01, my-.03, mz-.055], [mx-.005, (my+ymir)/2-.02, mz-.03], [mx+.01, ymir-.03, mz+.0]]); st = np.array([(1-t)**2*st[0]+2*t*(1-t)*st[1]+t*t*st[2] for t in np.linspace(0, 1, 12)])
    arm = tube(st, .010, 24); arm['V'][:, 0] = (arm['V'][:, 0]-mx)*2.4+mx; parts.append(('trim', arm))
    # --- floor pan: follows the sill line, narrower than the wheels; a wall at its edge closes the wheel wells
    yp = min(side_y)-.012-max(S['ww'])-.02; xp = np.linspace(xF+.55, xR-.55, 80); zp = zb(xp)+.03; zw = np.maximum(np.minimum(np.minimum(zc(xp), zs(xp))-.14, .62), zp+.02)
    parts.append(('black', grid_mesh(np.array([np.stack([xp, 0*xp, zp], -1), np.stack([xp, 0*xp+yp, zp], -1), np.stack([xp, 0*xp+yp, zw], -1), np.stack([xp, 0*xp, zw], -1)]))))
    if not S['open']:
        parts.append(('black', box(((xf1+xr1)/2, .18, base((xf1+xr1)/2)-.12), (xr1-xf1+.9, .36, .05))))
    # splitter, side blades, diffuser
    def lip(xf_off, z, t, depth, mat, front=True, wmul=.955):
        x, y = loop(xF+xf_off, xR-.02, lambda x: hw*Wp(x)*wmul, S['capF'], S['capR'])
        n = nF if front else 0
        sl = slice(0, int(nF*.98)) if front else slice(nF+nM+int(nR*.05), None)
        x, y = x[sl], y[sl]
        if front: m_ = x < -(S['wr'][0]+S['arch_gap'])+.03; x, y = x[m_], y[m_]      # stop at the wheel arch
        z0 = np.full_like(x, z)
        sgn = 1 if front else -1
        g = [np.stack([x+sgn*depth, y*.8, z0+t], -1), np.stack([x, y, z0+t], -1), np.stack([x-.0, y+.0, z0], -1), np.stack([x+sgn*depth, y*.8, z0], -1)]
        m = grid_mesh(np.array(g)); return (mat, m)
    if S.get('splitter', True): parts.append(lip(.035, S['clear']-.015, .018, .25, S.get('aero_mat', 'carbon')))
    if S.get('skirt', True):
        xs_ = np.linspace(S['wr'][0]+.08, wb-S['wr'][1]-.08, 60); yy = hw*Wp(xs_)*.955-S['tuck']*hw*0
        z0 = zb(xs_)
        prof = [(-.10, .0), (.012, .0), (.018, -.012), (.010, -.03), (-.10, -.03)]
        g = [np.stack([xs_, yy+a, z0+b], -1) for a, b in prof]
        parts.append((S.get('aero_mat', 'carbon'), grid_mesh(np.array(g))))
    for space, z, r_, ext, off in S.get('bumpers', []):
        row = int(np.argmin(np.abs(G[:, 0 if space == 'front' else -1, 2][:int(nv*.55)]-z)))
        idx = np.where((aF if space == 'front' else aR) < ext)[0]; Pb = G[row, idx]; Nb = N[row, idx].copy(); Nb[:, 2] = 0; Nb /= np.maximum(np.linalg.norm(Nb, axis=1, keepdims=True), 1e-9)
        Pb = Pb+Nb*off; Pb[:, 2] = z
        rr = r_*np.sqrt(np.clip((ext-(aF if space == 'front' else aR)[idx])/.10, .02, 1))
        parts.append(('chrome', tube(Pb, rr, 20)))
    # exhausts end flush with the tail at their own height and distance from the middle
    tail_rows = G[:int(nv*.6), nF+nM:]
    for (y, z, r_) in S.get('exhaust', []):
        outline = tail_rows[int(np.argmin(np.abs(tail_rows[:, -1, 2]-z)))]
        x_e = float(np.interp(-y, -outline[:, 1], outline[:, 0]))+S.get('exhaust_out', .012)
        pr = [(r_-.012, -.12), (r_-.012, -.002), (r_-.004, .004), (r_, -.004), (r_, -.15)]
        for mat, profile in (('chrome', pr), ('black', [(.0005, -.05), (r_-.01, -.05)])):
            q = lathe(profile, 48)
            parts.append((mat, dict(V=q['V'][:, [1, 0, 2]]+[x_e, y, z], N=q['N'][:, [1, 0, 2]], F=q['F'], A={})))
    if 'plate' in S:
        z = S['plate']; x_p = float(np.interp(z, tail_rows[:, -1, 2], tail_rows[:, -1, 0]))
        parts.append(('trim', box((x_p-.010, .13, z), (.030, .26, .115))))
        S['plate_at'] = (x_p+.0055, z)
    # interior for open cars
    if S['open']:
        cx0, cx1, cw = float(X(S['open'][0])), float(X(S['open'][1])), S['open'][2]
        zbelt = float(base((cx0+cx1)/2))
        parts.append(('leather', box(((cx0+cx1)/2, cw*.5, .34), (cx1-cx0-.02, cw-.02, .02))))
        parts.append(('leather', box(((cx0+cx1)/2, 0.06, .46), (cx1-cx0-.3, .12*2, .24))))
        for yc in (.36,):
            sx = cx1-.34
            parts.append(('seat', ellipsoid((sx-.22, yc, .50), (.27, .23, .10), 48, 24, .7)))
            a = .34; R = np.array([[np.cos(a), 0, np.sin(a)], [0, 1, 0], [-np.sin(a), 0, np.cos(a)]])
            for c_, r_, e_ in (((0, 0, .26), (.085, .22, .31), .55), ((-.035, -.16, .24), (.10, .055, .26), .8), ((-.035, .16, .24), (.10, .055, .26), .8), ((.0, 0, .62), (.055, .125, .085), .6)):
                b = ellipsoid(c_, r_, 48, 32, e_); b['V'] = b['V']@R.T+[sx-.0, yc, .46]; b['N'] = face_normals_smooth(b['V'], b['F']); b['N'] *= np.sign((b['N']*(b['V']-b['V'].mean(0))).sum(1, keepdims=True)+1e-9); parts.append(('seat', b))
            for dy in (-.05, .05): parts.append(('silver', tube(np.array([[0, dy, .50], [0, dy, .53], [0, dy, .60]])@R.T+[sx, yc, .46], .008, 10)))
        dash = ellipsoid((cx0+.18, 0, zbelt-.11), (.24, cw-.02, .11), 48, 24, .75); parts.append(('leather2', dash))
    # mirror everything to y<0
    out = []
    for mat, m in parts:
        m = clean(dict(V=m['V'], N=m['N'], F=m['F'], A={}))
        out.append((mat, m))
    by = {}
    for mat, m in out: by.setdefault(mat, []).append(m)
    final = {}
    for mat, ms in by.items():
        mm = merge(ms); final[mat] = merge([mm, mirror(mm)])
    if S['open']:      # steering wheel: nose points to -x, so the left seat is at y < 0
        an = np.linspace(0, 2*np.pi, 73); a = -.42; cen = np.array([cx0+.46, -.36, zbelt+.0])
        Rw = lambda p: p@np.array([[np.cos(a), 0, np.sin(a)], [0, 1, 0], [-np.sin(a), 0, np.cos(a)]]).T+cen
        sw = [tube(Rw(np.stack([0*an, .175*np.cos(an), .175*np.sin(an)], -1)), .014, 14)]
        sp = [tube(Rw(np.array([[.03, 0, 0], [.02, .08*np.cos(q), .08*np.sin(q)], [0, .17*np.cos(q), .17*np.sin(q)]])), np.array([.016, .011, .009]), 10) for q in (.15, np.pi-.15, -np.pi/2)]
        co = [tube(Rw(np.array([[-.30, 0, 0], [-.1, 0, 0], [.03, 0, 0]])), np.array([.03, .035, .045]), 20)]
        final['leather2'] = merge([final['leather2'], *sw, *co]); final['silver'] = merge([final['silver'], *sp])
    return final, S
