"""Flat part colours, normals and depth of a body in elevation, for ink.py.

blender -b -noaudio -P ink_render.py -- '{"car": "montefosco-lunaria", "out": "work/gt-ink"}'
"""
import json
import os
import sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
from mathutils import Vector
from models import model
from nodes import Graph
import scene

PARTS = dict(paint=(.95, .95, .95), roof=(.93, .95, .95), upper=(.95, .94, .95), letters=(.2, .2, .26), frit=(.28, .1, .1),
             liner=(.05, .05, .06), rubber=(.2, .1, .1), reflector=(.8, .8, .6), housing=(.3, .3, .35), projector=(.6, .6, .5), glass=(.25, .30, .6), black=(.05, .05, .05), gap=(0, 0, 0), trim=(.3, .1, .1),
             carbon=(.15, .3, .1), chrome=(.6, .9, .6), silver=(.6, .8, .7), rim=(.75, .7, .4), tyre=(.12, .12, .2),
             disc=(.5, .4, .7), caliper=(.9, .4, .2), lamp=(1, 1, .4), lens=(.4, .6, .3), tail=(1, .2, .2),
             tlens=(.7, .15, .2), amber=(1, .6, .1), leather=(.6, .4, .3), seat=(.7, .45, .3), leather2=(.3, .25, .2),
             cap=(.35, .3, .3), lettering=(.9, .9, .8))

job = json.loads(scene.arguments()[0])
stage = scene.fresh(12, noise=0)
stage.cycles.max_bounces = 0
car = scene.Car(model(job['car'])['spec'])


def flat(name):
    graph = Graph.material(name)
    return graph.surface(graph.emission(PARTS.get(name, (.35, .3, .3))))


car.wear({name: flat(name) for name in car.objects})
stage.render.resolution_x, stage.render.resolution_y = 3000, 2000
middle = car.points[:, 2].max() / 2
camera = scene.look(Vector((0, -12, middle)), Vector((0, 0, middle)), 50)
camera.type, camera.ortho_scale = 'ORTHO', car.length / .82
scene.shoot(job['out'], dict(parts='Image', normal='Normal', depth='Depth'))
