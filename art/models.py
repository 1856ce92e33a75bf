"""Model lines: a body with a face, made of the lists in makers.py."""
import os
import re
import sys
import unicodedata
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), 'car'))
from catalogue import BODIES as FITTINGS
from faces import face_on
from makers import LINES, MAKERS, SPEC
from specs import SPECS

CLASSIC = dict(caliper=(.02, .02, .02), lights=.35, leather=(.16, .030, .014))


def slug(*words):
    plain = unicodedata.normalize('NFKD', ' '.join(words)).encode('ascii', 'ignore').decode()
    return re.sub(r'[^a-z0-9]+', '-', plain.lower()).strip('-')


def dressed(body, face, **changes):
    """The specification of a body that wears a face."""
    spec = {**SPECS[body], **changes}
    return {**spec, 'regions': spec['regions'] + face_on(spec['face'], face)}


BY_NAME = {slug(line['maker'], line['model']): line for line in LINES}


def model(name):
    """What a line (montefosco-lunaria) or one of the older bodies (gt) is made of."""
    line = BY_NAME.get(name)
    if not line:
        return dict(FITTINGS[name], spec=dressed(FITTINGS[name]['spec'], dict(lamp='hook', grille='oval', vent='fin', tail='slim')))
    maker = MAKERS[line['maker']]
    face = {**maker['face'], **line.get('face', {})}
    if line.get('classic'):
        face = {**dict(grille=face.get('grille', 'slot'), vent=face.get('vent', 'none')), **line.get('face', {})}
    spec = dressed(SPEC.get(line['body'], line['body']), face, wheel=line['wheel'], plate_text=maker['badge'].upper())
    base = CLASSIC if line.get('classic') else {key: value for key, value in FITTINGS.get(line['body'], {}).items() if key in ('caliper', 'rim')}
    return {**base, **line.get('fittings', {}), 'enamel': maker['enamel'], 'spec': spec,
            'paint': line['colours'][0]['paint'], 'rim_colour': line['colours'][0]['rim']}
