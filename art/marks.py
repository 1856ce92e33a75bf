"""The wordmark, the favicon and the card that social networks show: python3 marks.py <public folder>

letters.json holds the outlines of six capitals of Cormorant (medium), which is under the SIL Open Font License.
"""
import json
import os
import re
import subprocess
import sys
from develop import write
import cv2
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, 'letters.json')) as file:
    LETTERS = json.load(file)
TRACKING, CAPITALS = 210, 630
INK, IVORY, BRASS, CHAMPAGNE, PAGE = '#221E1B', '#F4EFE6', '#96744A', '#CDAE70', '#FAF8F4'


def word(text='MARQUE', tracking=TRACKING):
    """Letters with their places, and the width of the whole."""
    x, placed = 0, []
    for letter in text:
        placed.append((x, LETTERS[letter]['path']))
        x += LETTERS[letter]['width'] + tracking
    return placed, x - tracking


def svg(width, height, body, label='Marque'):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
            f'{body}</svg>\n')


def logo():
    placed, width = word()
    # the same air above as the tail of the Q needs below: the capitals sit in the middle
    air = 190
    paths = ''.join(f'<path transform="translate({x} {CAPITALS + air}) scale(1 -1)" d="{path}"/>' for x, path in placed)
    return svg(width, CAPITALS + 2 * air, f'<g fill="currentColor">{paths}</g>')


def favicon():
    letter = LETTERS['M']
    scale = 38 / letter['width']
    left, base = 32 - 19, 32 + CAPITALS * scale / 2 - 2
    return svg(64, 64, f'<rect width="64" height="64" rx="14" fill="{INK}"/>'
               f'<path transform="translate({left} {base:.2f}) scale({scale:.4f} -{scale:.4f})" fill="{IVORY}" d="{letter["path"]}"/>'
               f'<path d="M20 51h24" stroke="{CHAMPAGNE}" stroke-width="1.6"/>')


def outlines(path, steps=12):
    """Flattens a glyph to polygons."""
    polygons, pen = [], np.zeros(2)
    for command, numbers in re.findall(r'([MLHVQZ])([^MLHVQZ]*)', path):
        values = [float(v) for v in re.findall(r'-?\d+(?:\.\d+)?', numbers)]
        if command == 'M':
            polygons.append([])
        if command == 'H':
            points = [(v, pen[1]) for v in values]
        elif command == 'V':
            points = [(pen[0], v) for v in values]
        else:
            points = list(zip(values[::2], values[1::2]))
        if command == 'Q':
            for control, end in zip(points[::2], points[1::2]):
                t = np.linspace(0, 1, steps + 1)[1:, None]
                curve = (1 - t) ** 2 * pen + 2 * t * (1 - t) * np.array(control) + t ** 2 * np.array(end)
                polygons[-1] += list(curve)
                pen = np.array(end, float)
            continue
        for point in points:
            pen = np.array(point, float)
            polygons[-1].append(pen)
    return [np.array(p) for p in polygons if len(p) > 2]


def turns_left(polygon):
    x, y = polygon.T
    return bool(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) > 0)


def rgb(colour): return np.array([int(colour[i:i + 2], 16) for i in (1, 3, 5)], np.float32)


def lettering(image, left, base, width, colour):
    placed, natural = word()
    scale = width / natural
    mask = np.zeros(image.shape[:2], np.uint8)
    for x, path in placed:
        # outer contours run clockwise and may overlap; the counters come after them and run the other way
        for polygon in sorted(outlines(path), key=turns_left):
            shape = (polygon * [1, -1] + [x, 0]) * scale + [left, base]
            cv2.fillPoly(mask, [np.round(shape * 16).astype(np.int32)], 0 if turns_left(polygon) else 255, cv2.LINE_AA, 4)
    cover = mask[..., None].astype(np.float32) / 255
    return image + (rgb(colour) - image) * cover


def cut_out(file, size):
    """A car of models/, decoded by sharp: its colours, and its cover of the ground."""
    decode = "import sharp from 'sharp'; process.stdout.write(await sharp(process.argv[1]).png().toBuffer())"
    png = subprocess.run(['node', '--input-type=module', '-e', decode, os.path.abspath(file)], cwd=HERE, check=True, stdout=subprocess.PIPE).stdout
    image = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED).astype(np.float32)
    cover = image[..., 3:] / 255
    shrink = lambda layer: cv2.resize(layer, size, interpolation=cv2.INTER_AREA)
    # without the ground's share a colour bleeds into the car's edge
    mixed, cover = shrink(image[..., 2::-1] * cover), shrink(cover)[..., None]
    return mixed / np.maximum(cover, 1e-3), cover


def fade(length, *knots):
    """The value at each pixel, between knots of a share of the length and a value."""
    return np.interp(np.linspace(0, 1, length), *zip(*knots)).astype(np.float32)


def social(car):
    """The landing page's car beside the wordmark; its shadow runs out into the ground as it does there."""
    colour, cover = cut_out(car, (1560, 1040))
    height, width = cover.shape[:2]
    cover = cover * fade(width, (.01, 0), (.06, 1), (.94, 1), (.99, 0))[None, :, None]
    cover = cover * fade(height, (.78, 1), (.84, 0))[:, None, None]
    card = np.full((1260, 2400, 3), rgb(PAGE), np.float32)
    place = card[110:110 + height, 2400 - width:]
    place += (colour - place) * cover
    card = lettering(card, 150, 640, 620, INK)
    card[706:709, 150:770] = rgb(BRASS)
    return np.clip(cv2.resize(card, (1200, 630), interpolation=cv2.INTER_AREA), 0, 255).astype(np.uint8)


if __name__ == '__main__':
    public = sys.argv[1]
    for name, drawing in (('logo.svg', logo()), ('favicon.svg', favicon())):
        with open(os.path.join(public, name), 'w') as file:
            file.write(drawing)
    scenes = os.path.join(public, 'pictures', 'scenes')
    card = social(os.path.join(public, 'pictures', 'models', 'montefosco-lunaria-green-tqf.avif'))
    for kind in ('webp', 'jpg'):
        write(os.path.join(scenes, f'social.{kind}'), card)
