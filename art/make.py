"""Makes the shop's pictures, one after the other, and skips those that exist.

python3 make.py                                      everything that is missing
python3 make.py all montefosco-lunaria --only tqf    one model line, one view
python3 make.py preview montefosco-lunaria           a quick look
python3 make.py list                                 only demo/drawn-cars.json, the list of what exists
"""
import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from makers import BODIES, MAKERS
from models import BY_NAME

HERE = os.path.dirname(os.path.abspath(__file__))
PICTURES = os.path.join(HERE, '..', 'public', 'pictures')
WORK = os.path.join(HERE, 'work')
LIST = os.path.join(HERE, '..', 'demo', 'drawn-cars.json')
GENTLE = ['nice', '-n', '19']
# size and samples of each view; the first is seen largest
VIEWS = dict(tqf=([1800, 1200], 16), side=([1302, 868], 12), tqr=([1302, 868], 12), wheel=([1200, 800], 14), cabin=([1200, 800], 16))
# a rim's edge is finer than a pixel
GUIDE_SAMPLES = dict(wheel=32, turn=24, dark=24)
STAGES = ('tqf', 'ink', 'side', 'tqr', 'wheel', 'cabin', 'dark', 'spin', 'scenes')
SPIN = dict(size=[960, 640], samples=16)
SPIN_FRAMES = 24
SHOP_CAR = ('montefosco-lunaria', 'green')


def picture(name):
    return os.path.join(PICTURES, name + '.webp')


def cut_picture(name):
    return os.path.join(PICTURES, 'models', name + '.avif')


def car_picture(name, paint, view):
    return cut_picture(f'{name}-{paint}-{view}')


def run(*command):
    subprocess.run([*GENTLE, *command], cwd=HERE, check=True)


def blender(script, job):
    run('blender', '-b', '-noaudio', '--python-exit-code', '1', '-P', os.path.join(HERE, script), '--', json.dumps(job))


def cut_out(folder, jobs, keep=False):
    """Mixes the colours and writes their pictures; the layers of one view take 150 MB."""
    for job in jobs:
        job['png'] = os.path.join(folder, os.path.basename(job['file']) + '.png')
    run(sys.executable, 'cutout.py', folder, json.dumps([{**job, 'file': job['png']} for job in jobs]))
    os.makedirs(os.path.join(PICTURES, 'models'), exist_ok=True)
    run('node', 'encode.js', *(word for job in jobs for word in (job['png'], job['file'])))
    if not keep:
        shutil.rmtree(folder)
    write_list()


def mix(rendered, keep):
    """Mixes the colours of what was rendered, a list of folders and jobs, on one core while Blender renders the next."""
    with ThreadPoolExecutor(1) as mixer:
        mixing = []
        for pictures in rendered:
            for mixed in mixing:
                mixed.result()
            mixing = [mixer.submit(cut_out, folder, jobs, keep) for folder, jobs in pictures]
        for mixed in mixing:
            mixed.result()


def car_views(view, wait, only):
    """All colours of every line in one view. The dark studio lights the first view of the car that stands for the shop."""
    seen, studio = ('tqf', 'dark') if view == 'dark' else (view, 'gallery')
    for name, line in BY_NAME.items():
        missing = [{**colour, 'file': file} for colour in line['colours']
                   if (view != 'dark' or (name, colour['paint']) == SHOP_CAR)
                   and not os.path.exists(file := car_picture(name, colour['paint'], view))]
        if not missing or (only and name not in only):
            continue
        wait()
        folder = os.path.join(WORK, f'{name}-{view}')
        if not os.path.exists(os.path.join(folder, 'job.json')):
            shutil.rmtree(folder, ignore_errors=True)
            size, samples = VIEWS[seen]
            shot = dict(view=seen, out=folder, size=size, samples=samples, guide=GUIDE_SAMPLES.get(view, 4), floor=view != 'cabin')
            blender('cutout_render.py', dict(car=name, studio=studio, shots=[shot]))
        yield [(folder, missing)]


def spins(wait, only):
    """A turntable of the first line of each body, in the first of its colours.

    What is near moves to the right from frame to frame, as the finger does that turns it."""
    first = {line['body']: name for name, line in reversed(BY_NAME.items())}
    for name, line in ((name, BY_NAME[name]) for name in first.values()):
        colour = line['colours'][0]
        files = [car_picture(name, colour['paint'], f'spin-{i:02d}') for i in range(SPIN_FRAMES)]
        missing = [i for i, file in enumerate(files) if not os.path.exists(file)]
        if not missing or (only and name not in only):
            continue
        wait()
        folder = os.path.join(WORK, f'{name}-spin')
        turns = [[52 + 360 * i / SPIN_FRAMES, os.path.join(folder, f'{i:02d}')] for i in missing
                 if not os.path.exists(os.path.join(folder, f'{i:02d}', 'job.json'))]
        if turns:
            shot = dict(view='turn', turns=turns, guide=GUIDE_SAMPLES['turn'], **SPIN)
            blender('cutout_render.py', dict(car=name, paint=colour['paint'], rim=colour['rim'], shots=[shot]))
        yield [(os.path.join(folder, f'{i:02d}'), [dict(colour, file=files[i])]) for i in missing]


def ink(wait, only):
    for name in BY_NAME:
        path = picture(f'models/{name}-ink')
        if not os.path.exists(path) and (not only or name in only):
            wait()
            folder = os.path.join(WORK, f'{name}-ink')
            blender('ink_render.py', dict(car=name, out=folder))
            run(sys.executable, 'ink.py', folder, path)
            write_list()


def scenes(wait, only):
    for view, scene in (('tqf', 'scenes/car'), ('dark', 'scenes/car-dark')):
        if not os.path.exists(picture(scene)):
            run('node', 'shrink.js', car_picture(*SHOP_CAR, view), picture(scene))
    if not os.path.exists(os.path.join(PICTURES, 'scenes', 'film.mp4')):
        wait()
        folder = os.path.join(WORK, 'film')
        blender('film_render.py', dict(car='montefosco-lunaria', paint='burgundy', rim='bright', out=folder))
        run(sys.executable, 'film.py', folder, os.path.join(PICTURES, 'scenes'))


def cars():
    """Every car as the shop's demonstration may sell it, with the pictures that exist."""
    for name, line in BY_NAME.items():
        body = BODIES[line['body']]
        for colour in line['colours']:
            stem = f'{name}-{colour["paint"]}'
            there = lambda view: f'models/{stem}-{view}.avif' if os.path.exists(car_picture(name, colour['paint'], view)) else None
            pictures = {view: there(view) for view in (*VIEWS, 'dark') if there(view)}
            if os.path.exists(picture(f'models/{name}-ink')):
                pictures['ink'] = f'models/{name}-ink.webp'
            frames = [f'models/{stem}-spin-{i:02d}.avif' for i in range(SPIN_FRAMES)]
            spin = frames if all(os.path.exists(os.path.join(PICTURES, frame)) for frame in frames) else []
            yield dict(maker=line['maker'], model=line['model'], line=name, body=line['body'], kind=body['kind'], layout=body['engine'],
                       doors=body['doors'], seats=body['seats'], fuel=line['fuel'], years=line['years'], price=line['price'],
                       wheel=line['wheel'], **colour, pictures=pictures, spin=spin)


def forget(name, stage):
    """Removes the pictures of a line in one view, and their layers, so that they are drawn again."""
    files = [picture(f'models/{name}-ink')] if stage == 'ink' else []
    for colour in BY_NAME[name]['colours']:
        files += glob.glob(car_picture(name, colour['paint'], 'spin-*' if stage == 'spin' else stage))
    for file in files:
        if os.path.exists(file):
            os.remove(file)
    shutil.rmtree(os.path.join(WORK, f'{name}-{stage}'), ignore_errors=True)


def write_list():
    makers = {name: {key: maker[key] for key in ('country', 'founded', 'badge', 'line', 'face')} for name, maker in MAKERS.items()}
    with open(LIST, 'w') as file:
        json.dump(dict(makers=makers, bodies=BODIES, cars=list(cars())), file, indent=1, ensure_ascii=False)
        file.write('\n')


def preview(names, views):
    """A small, noisy picture each, in seconds: to look at while a car is designed."""
    folder = os.path.join(WORK, 'preview')
    blender('preview_render.py', dict(cars=names, views=views, out=folder))
    made = [os.path.join(folder, f'{name}-{view}') for name in names for view in views]
    run(sys.executable, 'preview.py', *made)
    print('\n'.join(f'{path}.png' for path in made))


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument('task', nargs='?', default='all', choices=['all', 'list', 'preview'])
    words.add_argument('cars', nargs='*', help='only these model lines, e.g. montefosco-lunaria')
    words.add_argument('--only', choices=STAGES, nargs='+', default=STAGES, help='only these groups of pictures')
    words.add_argument('--views', nargs='+', default=['tqf'], help='what a preview shows')
    words.add_argument('--again', action='store_true', help='draw the named lines again')
    words.add_argument('--keep', action='store_true', help='keep the layers, to mix other colours from them')
    words.add_argument('--pause-file', help='wait before each picture while this file exists')
    options = words.parse_args()

    def wait():
        while options.pause_file and os.path.exists(options.pause_file):
            time.sleep(2)

    if options.task == 'preview':
        return preview(options.cars, options.views)
    if options.task == 'all':
        if options.again:
            for name in options.cars:
                for stage in options.only:
                    forget(name, stage)
        stages = dict(ink=ink, scenes=scenes)
        for stage in options.only:
            if stage in stages:
                stages[stage](wait, options.cars)
            else:
                mix(spins(wait, options.cars) if stage == 'spin' else car_views(stage, wait, options.cars), options.keep)
    write_list()


if __name__ == '__main__':
    main()
