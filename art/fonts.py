"""Cuts the shop's two typefaces down to what its pages write.

    PYTHONHASHSEED=0 python3 fonts.py ../app/fonts

The whole faces come from npm (`@fontsource-variable/…`). What nearly every page writes, with the letters of
western names, is one file of less than 14 kB: with its headers it arrives within ten packets. Rarer
accents and signs are another, fetched only by pages that have one: see `app/fonts.css`.
"""

import io
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGES = Path(__file__).parent.parent / "node_modules" / "@fontsource-variable"
# By weight: one, or from the lightest to the boldest. A display face of one weight is a third smaller.
FACES = {
    "cormorant": (500, ["kern", "liga", "lnum", "tnum"]),
    "hanken-grotesk": ((400, 600), ["kern", "lnum", "tnum"]),
}
MARKS = ["ccmp", "locl", "mark", "mkmk"]
# The same ranges stand in app/fonts.css.
PARTS = {
    "": (
        [],
        [(0x20, 0x7E), (0xA0, 0xA0), (0xA9, 0xA9), (0xB7, 0xB7), (0xC4, 0xC5), (0xC9, 0xC9),
         (0xD6, 0xD7), (0xDC, 0xDC), (0xDF, 0xE5), (0xE7, 0xEB), (0xED, 0xEE), (0xF1, 0xF1),
         (0xF3, 0xF6), (0xF8, 0xF8), (0xFA, 0xFA), (0xFC, 0xFC), (0x2013, 0x2014),
         (0x2018, 0x2019), (0x201C, 0x201D), (0x2022, 0x2022), (0x2026, 0x2026),
         (0x20AC, 0x20AC)],
    ),
    "-accents": (
        MARKS,
        [(0xA1, 0xA8), (0xAA, 0xB6), (0xB8, 0xC3), (0xC6, 0xC8), (0xCA, 0xD5), (0xD8, 0xDB),
         (0xDD, 0xDE), (0xE6, 0xE6), (0xEC, 0xEC), (0xEF, 0xF0), (0xF2, 0xF2), (0xF7, 0xF7),
         (0xF9, 0xF9), (0xFB, 0xFB), (0xFD, 0xFF), (0x131, 0x131), (0x152, 0x153),
         (0x2BC, 0x2BC), (0x300, 0x304), (0x308, 0x308), (0x201A, 0x201A), (0x201E, 0x201E),
         (0x2039, 0x203A), (0x2122, 0x2122), (0x2212, 0x2212)],
    ),
}
COPYRIGHT, FAMILY, STYLE, LICENCE, LICENCE_ADDRESS = 0, 1, 2, 13, 14


def cut(font: TTFont, features: list[str], ranges: list[tuple[int, int]], weights) -> TTFont:
    options = Options(
        layout_features=features,
        hinting=False,
        name_IDs=[COPYRIGHT, FAMILY, STYLE, LICENCE, LICENCE_ADDRESS],
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in ranges for code in range(first, last + 1)])
    subsetter.subset(font)
    # Written and read again: the instancer trips over tables that are only half loaded.
    whole = io.BytesIO()
    font.flavor = None
    font.save(whole)
    return instantiateVariableFont(TTFont(whole, recalcTimestamp=False), {"wght": weights})


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for face, (weights, features) in FACES.items():
        source = PACKAGES / face / "files" / f"{face}-latin-wght-normal.woff2"
        for part, (marks, ranges) in PARTS.items():
            font = cut(TTFont(source, recalcTimestamp=False), features + marks, ranges, weights)
            font.flavor = "woff2"
            target = folder / f"{face}{part}.woff2"
            font.save(target)
            print(f"{target.name}: {target.stat().st_size} bytes")


main(Path(sys.argv[1]))
