"""Mixes the rendered layers of a body into pictures of its paints.

python3 compose.py <folder of layers> <file> <paint> [<file> <paint> ...]
"""
import json
import os
import sys
from develop import denoise, finish, grade, read, write
import cv2
import numpy as np
from catalogue import BASIS, PAINTS
from grades import GRADES

LAYERS = ('paint', 'coat', 'metal', 'solid')


def clean(folder):
    """Denoised layers; kept beside the raw ones, which are deleted."""
    kept = os.path.join(folder, 'layers.npz')
    if not os.path.exists(kept):
        load = lambda name: read(os.path.join(folder, f'{name}.exr'))
        car = (load('index')[..., 0] > 1.5).astype(np.uint8)
        ground = cv2.dilate(car, np.ones((5, 5), np.uint8)) == 0
        guides = load('normal'), load('depth'), load('mirror')
        layers = {name: denoise(load(name), guides[0], load(f'{name}-albedo'), *guides[1:], ground).astype(np.float16)
                  for name in LAYERS if os.path.exists(os.path.join(folder, f'{name}.exr'))}
        np.savez(kept, **layers)
        for name in os.listdir(folder):
            if name.endswith('.exr'):
                os.remove(os.path.join(folder, name))
    stored = np.load(kept)
    return {name: stored[name].astype(np.float32) for name in stored.files}


def mix(layers, paint):
    if 'paint' in layers:
        return layers['paint']
    metal, solid = (np.array(paint[part], np.float32) / BASIS for part in ('metal', 'solid'))
    coat = layers['coat']
    return np.maximum(coat + (layers['metal'] - coat) * metal + (layers['solid'] - coat) * solid, 0)


def main(folder, *pairs):
    with open(os.path.join(folder, 'job.json')) as file:
        job = json.load(file)
    look = {**GRADES[job['studio']], **job.get('grade', {})}
    layers = clean(folder)
    for path, paint in zip(pairs[::2], pairs[1::2]):
        write(path, finish(grade(mix(layers, PAINTS[paint]), **look), job['size'], look['grain']))
        print(path, f'{os.path.getsize(path) // 1024} KB', flush=True)


if __name__ == '__main__':
    main(*sys.argv[1:])
