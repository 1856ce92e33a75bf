"""Denoising, tone curve and finish, in numpy and OpenCV. Debian's Blender has no denoiser of its own."""
import os
os.environ.update(OPENBLAS_NUM_THREADS='1', OMP_NUM_THREADS='1', OPENCV_IO_ENABLE_OPENEXR='1')
import cv2
import numpy as np


def read(path):
    image = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if image.ndim == 2:
        return np.repeat(image[..., None], 3, 2).astype(np.float32)
    return image[..., 2::-1].astype(np.float32)


def regress(colour, features, radius, step=4, ridge=2e-3):
    """Local linear fit of the noisy colour to noise-free features."""
    height, width, count = features.shape
    window = (2 * radius + 1, 2 * radius + 1)
    blur = lambda a: cv2.blur(a, window, borderType=cv2.BORDER_REFLECT)
    planes = [features[..., i] for i in range(count)]
    channels = [colour[..., k] for k in range(colour.shape[2])]
    mean_f, mean_c = [blur(p) for p in planes], [blur(c) for c in channels]
    grid = (slice(0, None, step), slice(0, None, step))
    shape = mean_f[0][grid].shape
    A, B = np.empty((*shape, count, count), np.float32), np.empty((*shape, count, len(channels)), np.float32)
    for i in range(count):
        for j in range(i, count):
            A[..., i, j] = A[..., j, i] = (blur(planes[i] * planes[j]) - mean_f[i] * mean_f[j])[grid]
        for k in range(len(channels)):
            B[..., i, k] = (blur(planes[i] * channels[k]) - mean_f[i] * mean_c[k])[grid]
    A += ridge * np.eye(count, dtype=np.float32)
    slope = np.linalg.solve(A, B)
    base = np.stack([c[grid] for c in mean_c], -1) - np.einsum('hwi,hwik->hwk', np.stack([f[grid] for f in mean_f], -1), slope)
    soften = (2 * radius // step + 1,) * 2
    spread = lambda a: cv2.resize(cv2.blur(a, soften), (width, height), interpolation=cv2.INTER_LINEAR)
    result = np.empty_like(colour)
    for k in range(len(channels)):
        result[..., k] = spread(np.ascontiguousarray(base[..., k]))
        for i in range(count):
            result[..., k] += planes[i] * spread(np.ascontiguousarray(slope[..., i, k]))
    return result


def squeeze(x): return np.log1p(8 * np.maximum(x, 0))
def unsqueeze(y): return np.expm1(y) / 8


def despeckle(colour):
    median = np.stack([cv2.medianBlur(np.ascontiguousarray(colour[..., k]), 5) for k in range(3)], -1)
    return np.minimum(colour, 2 * median + .004)


def blur_inside(colour, mask, sigma):
    """Gaussian that never mixes across the mask."""
    inside = mask[..., None].astype(np.float32)
    weight = cv2.GaussianBlur(inside[..., 0], (0, 0), sigma)[..., None]
    return np.where(inside > 0, cv2.GaussianBlur(colour * inside, (0, 0), sigma) / np.maximum(weight, 1e-4), colour)


def denoise(colour, normal, albedo, depth, mirror, ground=None, radius=6, ground_blur=4):
    """`ground` marks everything that is not car. Radius and blur are meant for a width of 1200."""
    scale = colour.shape[1] / 1200
    if ground is not None:
        colour = np.where(ground[..., None], despeckle(colour), colour)
    depth = depth[..., :1]
    depth = np.where(depth < .01, 40, np.minimum(depth, 40)) / 4
    features = np.concatenate([normal * .5, albedo, depth * .5, squeeze(mirror) * .6], 2).astype(np.float32)
    smooth = unsqueeze(regress(squeeze(np.minimum(colour, 20)), features, max(4, round(radius * scale))))
    smooth = np.maximum(smooth, 0)
    # lamps and hard highlights: the raw pixels are cleaner than any fit
    raw = np.clip((colour.max(2) - 3) / 2, 0, 1)
    if ground is not None:
        smooth = np.where(ground[..., None], blur_inside(smooth.astype(np.float32), ground, ground_blur * scale), smooth)
        raw = raw * ~ground
    return smooth + (np.minimum(colour, 20) - smooth) * raw[..., None]


def tone(x): return np.clip(x * (2.51 * x + .03) / (x * (2.43 * x + .59) + .14), 0, 1)


def to_display(x): return np.where(x <= .0031308, 12.92 * x, 1.055 * np.power(np.maximum(x, 1e-8), 1 / 2.4) - .055)


def grade(colour, exposure, bloom, bloom_from, vignette, saturation, **_):
    height, width, _ = colour.shape
    # the glow is wide: a quarter of the size shows no difference and takes a fraction of the time
    glare = cv2.resize(np.clip(colour - bloom_from, 0, 8), (width // 4, height // 4), interpolation=cv2.INTER_AREA)
    scale = width / 4800
    glow = sum(cv2.GaussianBlur(glare, (0, 0), size * scale) * share for size, share in ((7, .6), (28, .3), (80, .12)))
    colour = (colour + bloom * cv2.resize(glow, (width, height), interpolation=cv2.INTER_LINEAR)) * exposure
    if vignette:
        y, x = np.mgrid[0:height, 0:width]
        t = np.clip((np.hypot((x / width - .5) * 1.25, (y / height - .5) * 1.15) - .3) / .6, 0, 1)
        colour = colour * (1 - vignette * t * t * (3 - 2 * t))[..., None]
    grey = (colour @ np.array([.2126, .7152, .0722], np.float32))[..., None]
    colour = np.maximum(grey + (colour - grey) * saturation, 0)
    return to_display(tone(colour * .9)).astype(np.float32)


def finish(display, size, grain):
    """Down to the final size, then a little grain against banding, then 8 bits."""
    if tuple(size) != display.shape[1::-1]:
        display = cv2.resize(display, tuple(size), interpolation=cv2.INTER_AREA)
    noise = np.random.default_rng(3).normal(0, grain, (*display.shape[:2], 1))
    return (np.clip(display + noise, 0, 1) * 255 + .5).astype(np.uint8)


def write(path, image, quality=90):
    os.makedirs(os.path.dirname(path) or '.', exist_ok=True)
    settings = [cv2.IMWRITE_WEBP_QUALITY, quality] if path.endswith('.webp') else []
    cv2.imwrite(path, image[..., ::-1], settings)
