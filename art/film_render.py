"""One still of the dark studio, each light in a layer of its own, so that film.py can play the lights over time.

blender -b -noaudio -P film_render.py -- '{"car": "montefosco-lunaria", "paint": "burgundy", "rim": "bright", "out": "work/film"}'
"""
import json
import os
import sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
from catalogue import PAINTS, RIMS
from film_plan import ARCHES, LIGHTS, SIZE
import materials
from models import model
import scene
from studio import dark, panel

job = dict(samples=64, oversize=1.25, view='tqf')
job.update(json.loads(scene.arguments()[0]))
fittings, paint = model(job['car']), PAINTS[job['paint']]
stage = scene.fresh(job['samples'], noise=0)
car = scene.Car(fittings['spec'])
car.wear(materials.all_materials(fittings, paint['metal'], paint['solid'], RIMS[job['rim']]))
floor = dark(car.length, glow=0, ambient=0)
for i, name in enumerate(ARCHES):
    # transverse arches, feathered so that neighbours add up to an even light
    x = -4.6 + 9.2 * i / (len(ARCHES) - 1)
    panel(name, (x, -1.2, 3.0), (x, -.2, 0), 1.7, 6.5, 5.0, (1, .98, .95))

layer = stage.view_layers[0]
for name in LIGHTS:
    layer.lightgroups.add(name=name)
for thing in bpy.data.objects:
    if thing.name in ('top', 'camera side', 'low', 'front', 'rear'):
        thing.lightgroup = 'key'
    elif thing.name == 'far side':
        thing.lightgroup = 'edge'
    elif thing.name in materials.LAMPS:
        thing.lightgroup = 'lamps'
    elif thing.name in ARCHES:
        thing.lightgroup = thing.name

stage.render.resolution_x, stage.render.resolution_y = (int(side * job['oversize']) for side in SIZE)
scene.frame(car, job['view'], SIZE[0] / SIZE[1], fill=.72)
guides = dict(normal='Denoising Normal', albedo='Denoising Albedo', depth='Denoising Depth')
scene.shoot(job['out'], {**{name: f'Combined_{name}' for name in LIGHTS}, **guides})
with scene.Mirrored(car, floor):
    stage.cycles.samples = 8
    scene.shoot(job['out'], {f'{name}-mirror': f'Combined_{name}' for name in LIGHTS})
