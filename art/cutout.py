"""Mixes the layers of one car in one view into cut-out pictures with shadow and reflection.

python3 cutout.py <folder of layers> '[{"file": "a.png", "paint": "green", "roof": "black", "rim": "bright"}]'
"""
import json
import os
import sys
from develop import despeckle, grade, read, regress, squeeze, unsqueeze
import cv2
import numpy as np
from catalogue import BASIS, PAINTS, RIMS
from grades import GRADES

SHADOW = np.array([.075, .066, .058], np.float32)
SHINE = .06
MASKS = ('painted', 'rim', 'roof', 'upper', 'stripe')


def alpha_of(path):
    return cv2.imread(path, cv2.IMREAD_UNCHANGED)[..., 3].astype(np.float32)


def denoise(layers, guides, shares, scale, radius=6):
    """Both layers on the same noise-free guides, in one fit. The radius is meant for a width of 1200.

    `shares`: how much of each pixel is car, and how much is painted; without them paint runs into glass and trim."""
    alpha = shares[..., 0]
    depth = guides['depth'][..., :1]
    depth = np.where(depth < .01, 20, np.minimum(depth, 20)) / 4
    features = np.concatenate([guides['normal'] * .5, guides['albedo'], depth * .5, squeeze(guides['mirror']) * .6, shares], 2).astype(np.float32)
    noisy = np.concatenate([squeeze(np.minimum(layer, 20)) for layer in layers], 2).astype(np.float32)
    smooth = np.maximum(unsqueeze(regress(noisy, features, max(4, round(radius * scale)))), 0)
    raw = np.concatenate(layers, 2)
    bright = np.clip((raw.max(2) - 2.5) / 1.5, 0, 1)[..., None]
    return (smooth + (np.minimum(raw, 20) - smooth) * bright) * (alpha[..., None] > 0)


def shadow(shaded, lit):
    """The share of light left on the ground; all of it where the studio's light ends."""
    # without the car nothing is sharp, except upwards, where the ground ends
    lit, shaded = cv2.GaussianBlur(lit, (0, 0), 9, sigmaY=.8), cv2.GaussianBlur(shaded, (0, 0), .8)
    there = np.clip((lit - .02) / .10, 0, 1)
    return 1 - np.clip(1 - shaded / np.maximum(lit, 1e-3), 0, 1) * there


def layers_of(folder, size):
    """Denoised and kept; the raw passes are deleted."""
    kept = os.path.join(folder, 'layers.npz')
    if not os.path.exists(kept):
        load = lambda name: read(os.path.join(folder, f'{name}.exr'))
        alpha = alpha_of(os.path.join(folder, 'coat.exr'))
        guides = {name: load(name) for name in ('normal', 'depth', 'albedo', 'mirror')}
        there = lambda name: os.path.exists(os.path.join(folder, f'{name}.exr'))
        masks = [name for name in (*MASKS, *(f'below-{mask}' for mask in MASKS)) if there(name)]
        names = [name for name in ('coat', 'coded') if there(name)]
        shares = np.stack([alpha, *(load(name)[..., 0] for name in ('painted', 'rim') if there(name))], 2)
        smooth = denoise([load(name) for name in names], guides, shares, size[0] / 1200)
        stored = dict(zip(names, np.split(smooth, len(names), 2)), alpha=alpha)
        stored.update({name: load(name)[..., 0] for name in masks}, glass=load('glass'), through=load('through'),
                      cover=alpha_of(os.path.join(folder, 'glass.exr')))
        if there('lit'):
            stored.update(shade=shadow(load('shaded')[..., 0], load('lit')[..., 0]),
                          **{f'below-{name}': despeckle(load(f'below-{name}')) for name in names})
            stored['below-alpha'] = alpha_of(os.path.join(folder, 'below-coat.exr'))
        np.savez(kept, **{name: plane.astype(np.float16) for name, plane in stored.items()})
        for name in os.listdir(folder):
            if name.endswith('.exr') and not os.environ.get('KEEP'):
                os.remove(os.path.join(folder, name))
    stored = np.load(kept)
    return {name: stored[name].astype(np.float32) for name in stored.files}


def mix(layers, job):
    """Coat plus flakes and pigment, each part of the car in its colour."""
    if 'coded' not in layers:
        return layers['coat']
    coat, coded = layers['coat'], layers['coded']
    flakes, pigment = (np.maximum(coded[..., i] - coded[..., 0], 0)[..., None] / BASIS for i in (1, 2))
    paint = PAINTS[job['paint']]
    colour = lambda of: [np.array(of[part], np.float32) for part in ('metal', 'solid')]
    metal, solid = (np.broadcast_to(part, coat.shape) for part in colour(paint))
    for place in ('roof', 'upper', 'stripe'):
        if job.get(place):
            share = np.clip(layers[place], 0, 1)[..., None]
            other = colour(PAINTS[job[place]])
            metal, solid = metal + (other[0] - metal) * share, solid + (other[1] - solid) * share
    rim = np.clip(layers['rim'], 0, 1)[..., None]
    metal = metal + (np.array(RIMS[job['rim']], np.float32) - metal) * rim
    warm = np.array([1, .985, .96], np.float32)
    return np.maximum(coat + (flakes * metal + pigment * solid) * warm, 0)


def glazed(colour, layers):
    """The panes over what lies behind them: a tint and a reflection. Through two panes one sees the backdrop."""
    through = layers['through'] + np.clip(1 - layers['cover'], 0, 1)[..., None]
    behind = through.mean(2)
    # a soft shoulder: a studio's lights would lie as white patches on curved glass
    shine = SHINE * (1 - np.exp(-layers['glass'] / SHINE))
    return colour * through + shine, 1 - (1 - layers['alpha']) * behind


def display(colour, alpha, look):
    """Straight display colour of a premultiplied layer."""
    return grade(colour / np.maximum(alpha, 1e-3)[..., None] * (alpha > 0)[..., None], **look)


def ground(layers, job, look, shape):
    """Shadow and reflection, premultiplied; they lie under the car."""
    height, width = shape
    fit = lambda plane: cv2.resize(plane, (width, height), interpolation=cv2.INTER_CUBIC)
    small = cv2.GaussianBlur(layers['shade'], (0, 0), .9)
    shade = np.clip(fit(small), 0, 1) ** (1 / 2.2)
    dark = np.clip(1 - shade, 0, 1)
    dark = np.clip((dark - .02) / .98, 0, 1) * .97
    colour, alpha = SHADOW * dark[..., None], dark
    flipped = {name[6:]: np.ascontiguousarray(plane[::-1]) for name, plane in layers.items() if name.startswith('below-')}
    seen = flipped['alpha']
    mirrored = display(mix(flipped, job), seen, look) * seen[..., None]
    sigma = width / 2400 * 3.2
    soften = lambda plane: cv2.GaussianBlur(fit(plane), (0, 0), sigma)
    # it fades with the height of what it shows, so below the lowest part of the car
    low = np.where(layers['alpha'].max(1) > .5)[0].max()
    fade = np.clip(1 - (np.arange(height) - low) / (height * .11), 0, 1) ** 1.5
    share = (job.get('gloss', .16) * fade)[:, None]
    seen = soften(seen) * share
    return colour * (1 - seen[..., None]) + soften(mirrored) * share[..., None], alpha + seen * (1 - alpha)


def picture(layers, job, look):
    colour, alpha = glazed(mix(layers, job), layers)
    front = display(colour, alpha, look) * alpha[..., None]
    if 'shade' in layers:
        colour, under = ground(layers, job, look, alpha.shape)
        front, alpha = front + colour * (1 - alpha)[..., None], alpha + under * (1 - alpha)
    straight = np.clip(front / np.maximum(alpha, 1e-3)[..., None], 0, 1)
    noise = np.random.default_rng(3).normal(0, .5 / 255, alpha.shape)
    alpha = np.clip(alpha + noise * (alpha > 0) * (alpha < 1), 0, 1)
    return (np.concatenate([straight, alpha[..., None]], 2) * 255 + .5).astype(np.uint8)


def main(folder, jobs):
    with open(os.path.join(folder, 'job.json')) as file:
        made = json.load(file)
    look = {**GRADES[made['studio']], 'bloom': 0, 'vignette': 0}
    layers = layers_of(folder, made['size'])
    for job in json.loads(jobs):
        os.makedirs(os.path.dirname(job['file']) or '.', exist_ok=True)
        cv2.imwrite(job['file'], picture(layers, job, look)[..., [2, 1, 0, 3]])
        print(job['file'], flush=True)


if __name__ == '__main__':
    main(*sys.argv[1:])
