"""Plays the lights of film_render.py over time: python3 film.py <folder of layers> <folder for the film>"""
import os
import subprocess
import sys
from develop import denoise, finish, grade, read, write
import cv2
import numpy as np
from film_plan import LIGHTS, RATE, SECONDS, SIZE, levels
from grades import DARK_PAGE, GRADES, scene_value


def encode(path, *settings):
    return subprocess.Popen(['nice', '-n', '19', 'ffmpeg', '-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24',
                             '-s', '{}x{}'.format(*SIZE), '-r', str(RATE), '-i', '-', '-an', '-pix_fmt', 'yuv420p',
                             *settings, path], stdin=subprocess.PIPE)


def main(folder, target):
    load = lambda name: read(os.path.join(folder, f'{name}.exr'))
    normal, albedo, depth = load('normal'), load('albedo'), load('depth')
    lights = np.stack([load(name) if name == 'lamps' else denoise(load(name), normal, albedo, depth, load(f'{name}-mirror'), radius=5)
                       for name in LIGHTS]).astype(np.float32)
    lights = np.stack([cv2.resize(light, SIZE, interpolation=cv2.INTER_AREA) for light in lights])
    look = dict(GRADES['dark'], exposure=1.2, bloom=.12)
    page = np.array(scene_value(DARK_PAGE, look['exposure']), np.float32)

    def still(t):
        return page + np.tensordot(levels(t), lights, 1)

    os.makedirs(target, exist_ok=True)
    films = [encode(os.path.join(target, 'film.mp4'), '-c:v', 'libx264', '-preset', 'medium', '-crf', '23', '-movflags', '+faststart'),
             encode(os.path.join(target, 'film.webm'), '-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '34', '-row-mt', '1', '-cpu-used', '4')]
    count = RATE * SECONDS
    for number in range(count):
        # a slow push in and out again
        zoom = 1 + .05 * (.5 - .5 * np.cos(2 * np.pi * number / count))
        move = cv2.getRotationMatrix2D((SIZE[0] / 2, SIZE[1] * .55), 0, zoom)
        moved = cv2.warpAffine(still(number / RATE), move, SIZE, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        frame = finish(grade(moved, **look), SIZE, .0015)
        for film in films:
            film.stdin.write(frame.tobytes())
    for film in films:
        film.stdin.close()
        if film.wait():
            raise SystemExit('encoding the film failed')
    write(os.path.join(target, 'film-poster.webp'), finish(grade(still(6.2), **look), SIZE, .003))


if __name__ == '__main__':
    main(*sys.argv[1:])
