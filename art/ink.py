"""Turns the passes of ink_render.py into a drawing on warm paper: python3 ink.py <folder> <file>"""
import os
import sys
from develop import read, write
import cv2
import numpy as np

PAPER, INK, BRASS = (np.array(c, np.float32) for c in ((244, 239, 230), (34, 30, 27), (150, 116, 74)))


def slope(plane):
    return np.hypot(cv2.Scharr(plane, cv2.CV_32F, 1, 0), cv2.Scharr(plane, cv2.CV_32F, 0, 1)) / 32


def slopes(image):
    return np.sqrt(sum(slope(np.ascontiguousarray(image[..., k])) ** 2 for k in range(3)))


def lay(image, amount, colour):
    amount = np.clip(amount, 0, 1)[..., None]
    return image * (1 - amount) + colour * amount


def draw(parts, normal, depth):
    height, width = depth.shape
    scale = width / 2400
    soft = lambda a, sigma: cv2.GaussianBlur(a, (0, 0), sigma * scale)
    car = ((parts.max(2) > 0) | (depth < 59)).astype(np.float32)
    rows, columns = np.where(car > .5)
    ground, left, right = rows.max(), columns.min(), columns.max()

    grain = np.random.default_rng(1).normal(0, 1, (height, width)).astype(np.float32)
    image = PAPER + soft(grain, 1.4)[..., None] * 2

    # a tonal wash: lit from above, glass and tyres darker
    up = .5 + .5 * normal[..., 2]
    wash = car * (.05 + .16 * (1 - np.clip(up * 1.25, 0, 1)) + .46 * np.clip(1 - parts.max(2) / .42, 0, 1))
    glass = car * np.exp(-((parts - np.array([.25, .30, .6])) ** 2).sum(2) / .004)
    image = lay(image, soft(wash + glass * (.20 + .22 * np.clip(1 - up, 0, 1)), 1.2), INK)

    line = np.zeros((height, width), np.float32)
    cv2.line(line, (int(width * .04), ground), (int(width * .96), ground), 1.0, round(3 * scale), cv2.LINE_AA)
    image = lay(image, line * .55, BRASS)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    reach = np.clip(1 - np.abs((x - (left + right) / 2) / ((right - left) * .52)) ** 6, 0, 1)
    image = lay(image, .20 * np.exp(-((y - ground - 10 * scale) / (14 * scale)) ** 2) * reach * (y >= ground), INK)

    borders = np.clip((slopes(parts) - .015) / .12, 0, 1) * .8
    form = np.clip((slopes(normal) - .06) / .35, 0, 1) * .55
    steps = np.clip((slope(depth) - .04) / .15, 0, 1) * .8
    outline = np.clip(soft(slope(car), 1.6) * 5.5, 0, 1)
    return lay(image, .94 * np.max([borders, form, steps, outline], 0), INK)


if __name__ == '__main__':
    folder, path = sys.argv[1:]
    parts, normal, depth = (read(os.path.join(folder, f'{name}.exr')) for name in ('parts', 'normal', 'depth'))
    drawing = np.clip(draw(parts, normal, np.minimum(depth[..., 0], 60)), 0, 255).astype(np.float32)
    write(path, cv2.resize(drawing, (1500, 1000), interpolation=cv2.INTER_AREA).astype(np.uint8))
    print(path, f'{os.path.getsize(path) // 1024} KB')
