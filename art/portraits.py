"""Seven invented people in profile, as linocuts: python3 portraits.py <folder>"""
import os
import sys
from develop import write
import cv2
import numpy as np

SIZE, SCALE = 960, 2
N = SIZE * SCALE
PAPER, INK, BRASS = (np.array(c, np.float32) for c in ((244, 239, 230), (34, 30, 27), (150, 116, 74)))
Y, X = np.mgrid[0:N, 0:N].astype(np.float32) / N

# a head looking left, from the hairline down the face to the throat
FACE = dict(hairline=(.352, .205), forehead=(.318, .275), brow=(.300, .345), bridge=(.312, .378), ridge=(.285, .425),
            tip=(.246, .468), nostril=(.262, .492), philtrum=(.292, .499), lip=(.277, .524), mouth=(.292, .538),
            lower=(.281, .556), dent=(.301, .580), chin=(.290, .612), under=(.318, .645), jaw=(.395, .668))
NECK = [(.425, .715), (.425, .80), (.40, .95), (.72, .95), (.66, .80), (.648, .70), (.672, .58)]
SKULL = [(.705, .47), (.700, .34), (.650, .215), (.55, .150), (.45, .150)]


def spline(points, steps=24, closed=True):
    p = np.array(points, float)
    before, after, later = np.roll(p, 1, 0), np.roll(p, -1, 0), np.roll(p, -2, 0)
    if not closed:
        before[0], after[-1], later[-1], later[-2] = p[0], p[-1], p[-1], p[-1]
    t = np.linspace(0, 1, steps, endpoint=False)[:, None, None]
    curve = .5 * (2 * p + (after - before) * t + (2 * before - 5 * p + 4 * after - later) * t ** 2
                  + (3 * p - before - 3 * after + later) * t ** 3)
    curve = curve.transpose(1, 0, 2)
    return curve.reshape(-1, 2) if closed else curve[:-1].reshape(-1, 2)


def fill(points, smooth=True):
    mask = np.zeros((N, N), np.uint8)
    outline = spline(points) if smooth else np.array(points)
    cv2.fillPoly(mask, [np.round(outline * N * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255


def stroke(points, width, closed=False):
    mask = np.zeros((N, N), np.uint8)
    cv2.polylines(mask, [np.round(spline(points, closed=closed) * N * 16).astype(np.int32)], closed, 255,
                  max(1, round(width * N)), cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255


def soft(a, sigma): return cv2.GaussianBlur(a, (0, 0), sigma * N)


def relief(mask, reach):
    """A coin's swelling: steep at the edge, level inside."""
    small = cv2.resize(mask, (N // 4, N // 4), interpolation=cv2.INTER_AREA)
    inside = cv2.distanceTransform((small > .5).astype(np.uint8), cv2.DIST_L2, 5) * 4 / N
    height = np.sqrt(np.clip(1 - (1 - np.clip(inside / reach, 0, 1)) ** 2, 0, 1)) * reach
    return soft(cv2.resize(height, (N, N), interpolation=cv2.INTER_LINEAR), .006)


def light(height, strength=1.0):
    """Light from the upper left, 0 to 1."""
    gx, gy = cv2.Sobel(height, cv2.CV_32F, 1, 0, scale=N / 8), cv2.Sobel(height, cv2.CV_32F, 0, 1, scale=N / 8)
    length = np.sqrt(gx ** 2 + gy ** 2 + 1 / strength ** 2)
    return np.clip((.50 * gx + .62 * gy + .62 / strength) / length, 0, 1)


def carve(tone):
    """Three inks on paper, as areas: engraved lines make moiré at the sizes of a page."""
    area = lambda least: np.clip((tone - least) / .022 + .5, 0, 1)
    return .16 * area(.16) + .30 * area(.40) + .42 * area(.63)


def portrait(person):
    face = {**FACE, **{key: tuple(np.add(FACE[key], move)) for key, move in person.get('face', {}).items()}}
    head = fill([*face.values(), *NECK, *SKULL])
    coat = fill(person['coat'])
    hair = np.max([fill(shape) for shape in person.get('hair', [])] or [0 * X], 0)
    beard = np.max([fill(shape) for shape in person.get('beard', [])] or [0 * X], 0) * head

    height = relief(head, .11)
    bump = lambda x, y, rx, ry, amount: amount * np.exp(-((X - x) / rx) ** 2 - ((Y - y) / ry) ** 2)
    height += bump(.338, .393, .026, .020, -.026) + bump(.322, .352, .030, .012, .011)      # socket and brow
    height += bump(.338, .398, .012, .009, .010)                                                # eye
    height += bump(.276, .478, .014, .012, .008) + bump(.300, .530, .030, .006, -.006)       # nostril and mouth
    height += bump(.44, .60, .10, .022, .012) + bump(.47, .70, .06, .030, -.030)             # jaw and the shade under it
    ear = stroke([(.503, .440), (.492, .405), (.508, .376), (.534, .378), (.541, .408), (.526, .440), (.520, .470), (.506, .482), (.500, .462)], .004, True)
    ear_shape = fill([(.500, .440), (.490, .405), (.508, .374), (.536, .376), (.543, .408), (.528, .440), (.520, .472), (.505, .484)])
    shown = person.get('ear', True)
    if shown:
        height += soft(ear_shape, .004) * .012
    skin_tone = 1.02 - light(height, 1.15) + person.get('skin', 0)
    skin_tone = np.clip(skin_tone * .92 - .07, .03, .9)
    ink = carve(skin_tone) * head * (1 - hair) * (1 - beard)

    swell = relief(coat, .10)
    coat_tone = np.clip(1.0 - light(swell, 1.0) + person.get('cloth', .35), .08, .95)
    ink = ink * (1 - coat) + carve(coat_tone) * coat

    for shapes, tone, centre in ((hair, person.get('hair_tone', .5), person.get('crown', (.56, .20))), (beard, person.get('beard_tone', .5), (.36, .36))):
        if not shapes.any():
            continue
        swell = relief(shapes, person.get('volume', .07))
        angle = np.arctan2(Y - centre[1], X - centre[0])
        radius = np.hypot(X - centre[0], Y - centre[1])
        curl = person.get('curl', 0)
        strand = person.get('strand', .30) * angle + .25 * radius + .5 * swell if not curl else \
            radius + .018 * np.sin(X * curl) * np.sin(Y * curl * 1.1)
        sheen = np.clip(1.0 - light(swell, 1.3) + tone - .30, .06, .93)
        sheen = np.clip(sheen + .10 * np.sin(strand * 190), .05, .95)
        drawn = carve(sheen)
        cover = shapes * (1 - coat * (1 - person.get('over', 0)))
        ink = ink * (1 - cover) + drawn * cover

    def border(mask, width=.0030):
        return np.clip((soft(mask, width / 2) * (1 - soft(mask, width / 2)) * 4 - .25) * 1.8, 0, 1)

    contour = np.max([border(np.maximum(head, hair)) * (1 - coat), border(coat), .8 * border(hair, .002) * (1 - coat * (1 - person.get('over', 0))),
                      .5 * border(beard, .002) * head], 0)
    marks = [stroke([(.350, .393), (.334, .386), (.318, .392)], .0050), stroke([(.346, .404), (.332, .407), (.322, .403)], .0022),
             fill([(.336, .388), (.324, .391), (.324, .403), (.334, .405)]),
             stroke([(.384, .352), (.350, .334), (.312, .345)], person.get('brows', .0065)),
             stroke([(.281, .539), (.300, .540), (.326, .534)], .0036), stroke([(.262, .490), (.276, .483), (.288, .488)], .0036),
             stroke([(.300, .468), (.310, .482), (.303, .496)], .0026), ear * shown * (1 - hair)]
    marks += [stroke(points, width) for points, width in person.get('strokes', [])]
    if person.get('glasses'):
        marks += [stroke([(.352, .372), (.316, .374), (.296, .396), (.306, .420), (.340, .424), (.358, .402)], .0050, True),
                  stroke([(.356, .388), (.43, .386), (.505, .392)], .0046)]
    ink = np.maximum.reduce([ink, contour, *marks])

    grain = soft(np.random.default_rng(2).normal(0, 1, (N, N)).astype(np.float32), .0012)
    image = np.ones((N, N, 3), np.float32) * PAPER + grain[..., None] * 5
    rays = np.hypot(X - .5, Y - .47)
    halo = .16 * (rays < .405)
    # room above the tallest hair
    shrink = cv2.getRotationMatrix2D((N * .5, N * .96), 0, .90)
    whole, ink = (cv2.warpAffine(a, shrink, (N, N), flags=cv2.INTER_AREA) for a in (np.maximum.reduce([head, coat, hair]), ink))
    image = blend(image, halo * (1 - whole), BRASS)
    disc = rays < .405
    image = blend(image, ink * .95 * disc, INK)
    for radius, width in ((.410, .0030), (.420, .0014)):
        image = blend(image, np.clip(1.5 - np.abs(rays - radius) / width, 0, 1), BRASS)
    if person.get('right'):
        image = image[:, ::-1]
    return cv2.resize(np.clip(image, 0, 255), (SIZE, SIZE), interpolation=cv2.INTER_AREA).astype(np.uint8)


def blend(image, amount, colour): return image + (colour - image) * np.clip(amount, 0, 1)[..., None]


SUIT = [(.10, .98), (.16, .86), (.30, .80), (.40, .765), (.42, .84), (.50, .83), (.62, .755), (.66, .745), (.78, .80), (.90, .86), (.97, .98)]
HIGH = [(.08, .98), (.15, .87), (.30, .82), (.405, .785), (.412, .735), (.46, .742), (.56, .728), (.662, .705), (.672, .765), (.80, .815), (.92, .88), (.97, .98)]
BLOUSE = [(.12, .98), (.18, .88), (.30, .83), (.38, .81), (.44, .875), (.54, .855), (.66, .775), (.70, .765), (.80, .81), (.90, .88), (.96, .98)]
LAPEL = [([(.395, .775), (.36, .84), (.30, .90), (.26, .99)], .0040), ([(.30, .80), (.27, .855), (.33, .86), (.27, .99)], .0030),
         ([(.42, .84), (.40, .90), (.42, .99)], .0030)]

PEOPLE = [
    # a grey-haired man in a suit
    dict(coat=SUIT, cloth=.42, hair_tone=.20, crown=(.40, .12), strand=.34, brows=.0075, strokes=LAPEL,
         face=dict(tip=(-.006, .004), chin=(-.008, .004), ridge=(-.006, 0)),
         hair=[[(.352, .232), (.365, .165), (.44, .118), (.55, .115), (.66, .165), (.722, .27), (.728, .42), (.700, .54), (.660, .575),
                (.645, .50), (.595, .455), (.556, .40), (.538, .362), (.508, .350), (.496, .395), (.480, .405), (.468, .34), (.455, .285), (.42, .245)]]),
    # a woman with a chignon and a roll-neck
    dict(coat=HIGH, cloth=.18, hair_tone=.62, crown=(.355, .21), strand=.36, right=True, brows=.0045, skin=-.06,
         face=dict(tip=(.012, -.006), brow=(.008, 0), chin=(.010, -.006), forehead=(.006, 0), ridge=(.014, -.002), nostril=(.008, -.004), under=(.012, -.006), lip=(-.003, 0)),
         hair=[[(.350, .245), (.362, .175), (.44, .115), (.56, .108), (.67, .165), (.728, .28), (.730, .42), (.690, .52), (.640, .545),
                (.575, .475), (.535, .385), (.485, .380), (.430, .300)],
               [(.690, .40), (.745, .375), (.805, .405), (.825, .47), (.795, .535), (.735, .555), (.685, .525), (.665, .46)]]),
    # a bearded man, open collar
    dict(coat=BLOUSE, cloth=.30, hair_tone=.70, curl=150, crown=(.55, .25), skin=.16, brows=.0080, beard_tone=.66,
         face=dict(tip=(.006, .003), nostril=(-.004, .002), lip=(-.007, 0), lower=(-.006, 0), ridge=(.006, .004), forehead=(-.004, 0)),
         hair=[[(.345, .240), (.355, .175), (.43, .125), (.55, .115), (.66, .165), (.720, .27), (.722, .40), (.690, .51), (.655, .55),
                (.600, .47), (.553, .440), (.545, .380), (.510, .360), (.475, .400), (.462, .33), (.440, .265)]],
         beard=[[(.470, .400), (.488, .47), (.500, .52), (.545, .50), (.535, .62), (.47, .69), (.38, .705), (.29, .675), (.262, .60),
                 (.300, .575), (.330, .545), (.300, .515), (.268, .512), (.290, .494), (.350, .500), (.410, .520), (.450, .480)]]),
    # a woman with a bob and glasses
    dict(coat=SUIT, cloth=.26, hair_tone=.48, crown=(.47, .10), strand=.38, ear=False, glasses=True, right=True, brows=.0045, skin=-.04, strokes=LAPEL,
         face=dict(tip=(.010, -.002), chin=(.012, -.004), ridge=(.012, 0), brow=(.006, 0), under=(.012, -.004), nostril=(.006, -.002)), over=1,
         hair=[[(.318, .330), (.325, .235), (.37, .160), (.45, .110), (.57, .100), (.69, .155), (.752, .27), (.770, .42), (.758, .58),
                (.720, .655), (.640, .672), (.560, .655), (.475, .640), (.462, .56), (.475, .45), (.450, .365), (.39, .315)]]),
    # a bald man with glasses and a moustache
    dict(coat=HIGH, cloth=.46, hair_tone=.22, crown=(.56, .40), strand=.22, glasses=True, brows=.0080, beard_tone=.14, volume=.04,
         face=dict(tip=(-.008, .010), ridge=(-.010, .004), nostril=(-.002, .004), chin=(.004, .006), under=(-.006, .010), hairline=(.004, -.006)),
         hair=[[(.590, .355), (.660, .325), (.708, .350), (.722, .44), (.702, .53), (.667, .575), (.630, .515), (.565, .480), (.552, .425)]],
         beard=[[(.262, .512), (.285, .496), (.330, .500), (.375, .530), (.385, .556), (.345, .546), (.300, .535), (.262, .534)]]),
    # a woman with long waves and a blouse
    dict(coat=BLOUSE, cloth=.08, hair_tone=.30, crown=(.42, .12), strand=.42, ear=False, right=True, brows=.0042, skin=-.05, over=1,
         face=dict(tip=(.014, -.010), ridge=(.016, -.004), chin=(.010, -.008), brow=(.010, 0), forehead=(.006, 0), nostril=(.010, -.006), under=(.014, -.008), lip=(-.002, 0)),
         hair=[[(.348, .250), (.350, .175), (.42, .112), (.54, .092), (.67, .135), (.748, .245), (.770, .38), (.762, .50), (.795, .61),
                (.785, .72), (.795, .80), (.73, .850), (.66, .835), (.60, .78), (.610, .70), (.560, .61), (.525, .50), (.490, .40), (.440, .310)]]),
    # a young woman with natural curls
    dict(coat=HIGH, cloth=.10, hair_tone=.74, curl=105, crown=(.58, .30), ear=False, skin=.12, brows=.0050,
         face=dict(tip=(.012, .002), ridge=(.014, .004), chin=(.010, -.004), lip=(-.006, 0), lower=(-.005, 0), under=(.010, -.004), forehead=(-.004, 0), nostril=(.004, 0)), volume=.12,
         hair=[[(.338, .270), (.300, .215), (.315, .135), (.40, .075), (.52, .045), (.65, .065), (.765, .135), (.825, .26), (.835, .40),
                (.790, .53), (.715, .600), (.640, .590), (.570, .555), (.520, .500), (.485, .420), (.450, .350), (.400, .300)]]),
]

if __name__ == '__main__':
    for number, person in enumerate(PEOPLE, 1):
        path = os.path.join(sys.argv[1], f'{number}.webp')
        write(path, portrait(person), 84)
        print(path, f'{os.path.getsize(path) // 1024} KB')
