"""Cuts the shop's two typefaces down to what its pages write.

    PYTHONHASHSEED=0 python3 fonts.py ../app/fonts

The whole faces come from npm (`@fontsource-variable/…`). What every page writes is one small file;
accents and signs are another, fetched only by pages that have one: see `app/fonts.css`.
"""

import io
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGES = Path(__file__).parent.parent / "node_modules" / "@fontsource-variable"
FACES = ("cormorant", "hanken-grotesk")
WEIGHTS = (400, 600)
FEATURES = ["calt", "kern", "liga", "lnum", "tnum"]
MARKS = ["ccmp", "locl", "mark", "mkmk"]
# The same ranges stand in app/fonts.css.
PARTS = {
    "": (
        FEATURES,
        [(0x20, 0x7E), (0xA0, 0xA0), (0xA9, 0xA9), (0xB7, 0xB7), (0xD7, 0xD7), (0x2013, 0x2014),
         (0x2018, 0x2019), (0x201C, 0x201D), (0x2022, 0x2022), (0x2026, 0x2026)],
    ),
    "-accents": (
        FEATURES + MARKS,
        [(0xA1, 0xA8), (0xAA, 0xB6), (0xB8, 0xD6), (0xD8, 0xFF), (0x131, 0x131), (0x152, 0x153),
         (0x2BC, 0x2BC), (0x300, 0x304), (0x308, 0x308), (0x201A, 0x201A), (0x201E, 0x201E),
         (0x2039, 0x203A), (0x20AC, 0x20AC), (0x2122, 0x2122), (0x2212, 0x2212)],
    ),
}
COPYRIGHT, FAMILY, STYLE, LICENCE, LICENCE_ADDRESS = 0, 1, 2, 13, 14


def cut(font: TTFont, features: list[str], ranges: list[tuple[int, int]]) -> TTFont:
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
    return instantiateVariableFont(TTFont(whole, recalcTimestamp=False), {"wght": WEIGHTS})


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        source = PACKAGES / face / "files" / f"{face}-latin-wght-normal.woff2"
        for part, (features, ranges) in PARTS.items():
            font = cut(TTFont(source, recalcTimestamp=False), features, ranges)
            font.flavor = "woff2"
            target = folder / f"{face}{part}.woff2"
            font.save(target)
            print(f"{target.name}: {target.stat().st_size} bytes")


main(Path(sys.argv[1]))
