"""Renders one body in one view, in one paint or as the layers that every paint is mixed from.

blender -b -noaudio -P render.py -- '{"body": "gt", "view": "tqf", "out": "work/gt-gallery-tqf", ...}'
"""
import json
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
from catalogue import BASIS, BODIES, PAINTS
import materials
from models import model
import scene
from studio import STUDIOS

job = dict(studio='gallery', size=[1500, 1000], oversize=1.1, samples=24, noise=.025, framing={})
job.update(json.loads(scene.arguments()[0]))
started = time.time()
fittings = BODIES[job['body']]
stage = scene.fresh(job['samples'], job['noise'])
car = scene.Car(model(job['body'])['spec'])
floor = STUDIOS[job['studio']](car.length, **job.get('lighting', {}))
stage.render.resolution_x, stage.render.resolution_y = (int(side * job['oversize']) for side in job['size'])
scene.frame(car, job['view'], job['size'][0] / job['size'][1], **job['framing'])
if job['studio'] == 'gallery' and job['view'] in ('front', 'rear'):
    # seen lengthwise it would burn hood and glass
    bpy.data.objects['top'].hide_render = True

grey = lambda level: (level,) * 3
# the flakes are the noisiest layer: they get all the samples, the others a share
layers = [('coat', grey(0), grey(0), .7), ('metal', grey(BASIS), grey(0), 1), ('solid', grey(0), grey(BASIS), .6)]
if 'paint' in job:
    layers = [('paint', PAINTS[job['paint']]['metal'], PAINTS[job['paint']]['solid'], 1)]
for layer, metal, solid, share in layers:
    stage.cycles.samples = round(job['samples'] * share)
    car.wear(materials.all_materials(dict(fittings, open=car.open), metal, solid))
    wanted = {layer: 'Image', f'{layer}-albedo': 'Denoising Albedo'}
    if layer == layers[0][0]:
        wanted.update(normal='Denoising Normal', depth='Denoising Depth', index='IndexOB')
    scene.shoot(job['out'], wanted)
    print('LAYER', layer, f'{time.time() - started:.1f}s', flush=True)
with scene.Mirrored(car, floor):
    stage.cycles.samples = 4
    scene.shoot(job['out'], dict(mirror='Image'))
with open(os.path.join(job['out'], 'job.json'), 'w') as file:
    json.dump(job, file)
print('RENDERED', job['out'], f'{time.time() - started:.1f}s', flush=True)
