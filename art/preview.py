"""Develops what preview_render.py drew: python3 preview.py <folder> ..., beside it a .png on ivory."""
import sys
from develop import grade
import cv2
import numpy as np
from grades import GRADES


def develop(folder):
    image = cv2.imread(f'{folder}/image.exr', cv2.IMREAD_UNCHANGED).astype(np.float32)
    alpha = np.clip(image[..., 3:], 0, 1)
    colour = grade(image[..., 2::-1] / np.maximum(alpha, 1e-3), **{**GRADES['gallery'], 'bloom': 0})
    page = np.array([.95, .94, .92])
    cv2.imwrite(f'{folder}.png', ((colour * alpha + page * (1 - alpha)) * 255)[..., ::-1])


for folder in sys.argv[1:]:
    develop(folder)
