"""Quick drawings while a car is designed: one small, noisy picture each, without ground.

blender -b -noaudio -P preview_render.py -- '{"cars": ["gt"], "views": ["tqf"], "paint": "green", "out": "work/preview"}'
"""
import json
import os
import sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
from catalogue import PAINTS, RIMS
from models import model
import materials
import scene
from studio import STUDIOS

job = dict(size=[570, 380], samples=7, views=['tqf'], paint=None, rim=None, studio='gallery', fill=.90)
job.update(json.loads(scene.arguments()[0]))
for name in job['cars']:
    fittings = model(name)
    stage = scene.fresh(job['samples'], .03)
    stage.render.film_transparent = True
    stage.cycles.sample_clamp_direct = 6
    car = scene.Car(fittings['spec'])
    STUDIOS[job['studio']](car.length)
    bpy.data.objects['floor'].visible_camera = False
    for sky in [thing for thing in bpy.data.objects if thing.name.startswith('Icosphere')]:
        bpy.data.objects.remove(sky)
    paint = PAINTS[job['paint'] or fittings.get('paint', 'silver')]
    car.wear(materials.all_materials(fittings, paint['metal'], paint['solid'], RIMS[job['rim'] or fittings.get('rim_colour', 'silver')]))
    stage.render.resolution_x, stage.render.resolution_y = job['size']
    for view in job['views']:
        scene.frame(car, view, job['size'][0] / job['size'][1], **({} if view in scene.CLOSE else dict(fill=job['fill'], up=.02)))
        scene.shoot(os.path.join(job['out'], f'{name}-{view}'), dict(image='Image'))
        print('PREVIEW', name, view, flush=True)
