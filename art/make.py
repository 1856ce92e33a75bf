"""Makes the shop's pictures, one after the other, and skips those that exist.

python3 make.py                      everything that is missing
python3 make.py cars/gt-green-tqf    one picture again (any number of names, with or without a paint)
python3 make.py --manifest           only the list of what exists
"""
import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import time
from catalogue import BODIES, SHADES

HERE = os.path.dirname(os.path.abspath(__file__))
PICTURES = os.path.join(HERE, '..', 'public', 'pictures')
WORK = os.path.join(HERE, 'work')
GENTLE = ['nice', '-n', '19']
STAGES = ('tqf', 'ink', 'scenes', 'side', 'tqr', 'terms')
OVERSIZE = dict(tqf=1.25)
SAMPLES = dict(tqf=24, tqr=10, side=10, front=16, rear=16)


def picture(name):
    return os.path.join(PICTURES, name + '.webp')


def car_picture(body, paint, view):
    return picture(f'cars/{body}-{paint}-{view}')


def run(*command):
    subprocess.run([*GENTLE, *command], cwd=HERE, check=True)


def blender(script, job):
    run('blender', '-b', '-noaudio', '--python-exit-code', '1', '-P', script, '--', json.dumps(job))


def layers(body, view, **changes):
    """Renders the layers of a body in a view, unless they are there."""
    folder = os.path.join(WORK, changes.pop('name', f'{body}-{view}'))
    if not os.path.exists(os.path.join(folder, 'job.json')):
        shutil.rmtree(folder, ignore_errors=True)
        blender('render.py', dict(body=body, view=view, out=folder, samples=SAMPLES[view], oversize=OVERSIZE.get(view, 1.1), **changes))
    return folder


def compose(folder, pictures):
    """Mixes paints on one core while Blender renders the next body on the others."""
    pairs = [word for pair in pictures for word in pair]
    return subprocess.Popen([*GENTLE, sys.executable, 'compose.py', folder, *pairs], cwd=HERE)


def car_views(view, wait):
    mixing = None
    for body, fittings in BODIES.items():
        missing = [(path, SHADES.get((body, paint), paint)) for paint in fittings['paints']
                   if not os.path.exists(path := car_picture(body, paint, view))]
        if not missing:
            continue
        wait()
        folder = layers(body, view)
        finished(mixing)
        mixing = compose(folder, missing)
    finished(mixing)


def finished(process):
    if process and process.wait():
        raise SystemExit('mixing the paints failed')
    write_manifest()


def ink(wait):
    for body, fittings in BODIES.items():
        path = picture(f'cars/{body}-ink')
        if not os.path.exists(path):
            wait()
            folder = os.path.join(WORK, f'{body}-ink')
            blender('ink_render.py', dict(body=body, out=folder))
            run(sys.executable, 'ink.py', folder, path)


# without a seam on the light theme's page
IVORY_PAGE = [(0, '#FAF8F4'), (1, '#FAF8F4')]
HERO = dict(size=[2000, 1000], framing=dict(fill=.56, right=.17, up=.045))


def scenes(wait):
    for name, studio, lighting in (('hero', 'dark', dict(centre=(.60, .56))), ('hero-ivory', 'gallery', dict(backdrop=IVORY_PAGE))):
        if not os.path.exists(picture(f'scenes/{name}')):
            wait()
            folder = layers('gt', 'tqf', name=name, paint='green', studio=studio, lighting=lighting, **HERO)
            finished(compose(folder, [(picture(f'scenes/{name}'), 'green')]))
    if not os.path.exists(os.path.join(PICTURES, 'scenes', 'film.mp4')):
        wait()
        folder = os.path.join(WORK, 'film')
        blender('film_render.py', dict(body='gt', paint='burgundy', out=folder))
        run(sys.executable, 'film.py', folder, os.path.join(PICTURES, 'scenes'))


def terms(wait):
    for name, view in (('front', 'front'), ('side', 'side'), ('back', 'rear')):
        path = picture(f'scenes/terms-{name}')
        if not os.path.exists(path):
            wait()
            folder = layers('gt', 'side') if view == 'side' else layers('gt', view, paint='silver')
            finished(compose(folder, [(path, 'silver')]))


def write_manifest():
    bodies = {}
    for body, fittings in BODIES.items():
        seen = {paint: [view for view in ('tqf', 'tqr', 'side') if os.path.exists(car_picture(body, paint, view))]
                for paint in fittings['paints']}
        paints = [paint for paint in seen if seen[paint]]
        shared = [view for view in ('tqf', 'tqr', 'side') if paints and all(view in seen[p] for p in paints)]
        if paints:
            bodies[body] = dict(paints=paints, views=shared, ink=os.path.exists(picture(f'cars/{body}-ink')))
    with open(os.path.join(HERE, 'manifest.json'), 'w') as file:
        json.dump(dict(bodies=bodies), file, indent=2)
        file.write('\n')


def forget(name):
    """Removes a picture and its layers, so that both are made again."""
    for path in glob.glob(picture(name)) or glob.glob(picture(name + '*')):
        os.remove(path)
        words = os.path.basename(path)[:-5].split('-')
        shutil.rmtree(os.path.join(WORK, f'{words[0]}-{words[-1]}'), ignore_errors=True)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument('again', nargs='*', help='pictures to make again, e.g. cars/gt-green-tqf')
    words.add_argument('--manifest', action='store_true', help='only write the manifest')
    words.add_argument('--only', choices=STAGES, nargs='+', default=STAGES, help='only these groups of pictures')
    words.add_argument('--pause-file', help='wait before each picture while this file exists')
    options = words.parse_args()

    def wait():
        while options.pause_file and os.path.exists(options.pause_file):
            time.sleep(2)

    if not options.manifest:
        for name in options.again:
            forget(name)
        stages = dict(ink=ink, scenes=scenes, terms=terms)
        for stage in options.only:
            stages[stage](wait) if stage in stages else car_views(stage, wait)
    write_manifest()


if __name__ == '__main__':
    main()
