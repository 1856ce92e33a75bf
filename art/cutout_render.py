"""Renders one car, cut out, as the layers that every paint, roof and rim is mixed from by cutout.py.

blender -b -noaudio -P cutout_render.py -- '{"car": "montefosco-lunaria", "shots": [{"view": "tqf", "out": "work/x"}]}'
A shot may set size, samples, guide (samples of what the denoiser goes by), floor and turns, which stand for `out`: the
car on its turntable, each [degrees, folder]. The job sets studio and paint.
"""
import json
import math
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
from mathutils import Matrix
from catalogue import BASIS, PAINTS, RIMS
from models import model
import materials
import scene
from studio import STUDIOS

BLACK = (0, 0, 0)
SHOT = dict(size=[1800, 1200], samples=16, guide=4, floor=True, framing=dict(fill=.88, up=.02))
GUIDES = dict(normal='Denoising Normal', depth='Denoising Depth', albedo='Denoising Albedo')


def only(thing, **seen):
    for ray, value in seen.items():
        setattr(thing, f'visible_{ray}', value)


def grey(value):
    r, g, b = value[:3]
    level = .2126 * r + .7152 * g + .0722 * b
    return (level, level, level, *value[3:])


def without_colour(tree):
    """Every channel the same light: the channels carry flakes and pigment in the coded picture."""
    for node in tree.nodes:
        for socket in node.inputs:
            if socket.type == 'RGBA' and not socket.is_linked:
                socket.default_value = grey(socket.default_value)
        if node.type == 'VALTORGB':
            for element in node.color_ramp.elements:
                element.color = grey(element.color)


class Set:
    """A car in a studio whose backdrop is left out."""

    def __init__(self, job):
        self.job, self.fittings = job, model(job['car'])
        self.stage = scene.fresh(16, job.get('noise', .02))
        self.stage.cycles.sample_clamp_direct = 6
        self.stage.render.film_transparent = True
        self.car = scene.Car(self.fittings['spec'])
        self.studio = STUDIOS[job['studio']](self.car.length)
        self.ground = bpy.data.objects['floor']
        only(self.ground, camera=False)
        self.turned = 0
        for sky in [thing for thing in bpy.data.objects if thing.name.startswith('Icosphere')]:
            bpy.data.objects.remove(sky)
        cars = set(self.car.objects.values())
        self.lights = [thing for thing in bpy.data.objects if thing.type == 'MESH' and thing not in cars]

    def samples(self, count, adaptive=True):
        self.stage.cycles.samples, self.stage.cycles.use_adaptive_sampling = count, adaptive

    def resize(self, size, share=1.0):
        self.stage.render.resolution_x, self.stage.render.resolution_y = (round(side * share) for side in size)

    def border(self, part):
        """Only a part of the picture (left, right, bottom, top in shares), for a look at full size."""
        render = self.stage.render
        render.use_border = render.use_crop_to_border = bool(part)
        if part:
            render.border_min_x, render.border_max_x, render.border_min_y, render.border_max_y = part

    def panes(self, hidden):
        for pane in self.car.panes():
            pane.hide_render = hidden

    def surfaces(self):
        if 'paint' in self.job:
            paint = PAINTS[self.job['paint']]
            return materials.all_materials(self.fittings, paint['metal'], paint['solid'], RIMS[self.job['rim']])
        return materials.all_materials(self.fittings, BLACK, BLACK, rim=BLACK)

    def coded(self):
        """What is painted shows flakes in green and pigment in blue; everything else is dull."""
        painted = materials.all_materials(self.fittings, (0, BASIS, 0), (0, 0, BASIS), rim=(0, BASIS, 0))
        dull = materials.principled('dull', Base_Color=(.01, .01, .01), Roughness=.5)
        return {name: painted[name] if name in materials.PAINTED else dull for name in self.car.objects}

    def neutral(self):
        """Copies of the lights' materials without colour, and the way back."""
        world = bpy.context.scene.world
        kept = [(thing, thing.data.materials[0]) for thing in self.lights]
        for thing, material in kept:
            thing.data.materials[0] = material.copy()
            without_colour(thing.data.materials[0].node_tree)
        bpy.context.scene.world = world.copy()
        without_colour(bpy.context.scene.world.node_tree)

        def restore():
            bpy.context.scene.world = world
            for thing, material in kept:
                thing.data.materials[0] = material
        return restore

    def each(self, turns, layers):
        """One layer of every turn before the next, and the studio turns around the car: Blender reads a car again where
        it or its materials change, which takes longer than a small picture."""
        for degrees, out in turns:
            self.turn(degrees)
            scene.shoot(out, layers)
        self.turn(0)

    def turn(self, degrees):
        back = Matrix.Rotation(math.radians(self.turned - degrees), 4, 'Z')
        car = set(self.car.objects.values())
        bpy.context.view_layer.update()
        for thing in bpy.data.objects:
            if thing not in car:
                thing.matrix_world = back @ thing.matrix_world
        self.turned = degrees

    def glass(self, turns):
        for name, thing in self.car.objects.items():
            thing.hide_render, thing.is_holdout = False, name not in materials.CLEAR
            if name in materials.CLEAR:
                thing.data.materials[0] = materials.glass_layer(name)
        # the panel before the car would lie as a white patch on the windscreen's corner
        front = bpy.data.objects.get('front')
        front.hide_render = True
        self.samples(8)
        self.each(turns, dict(glass='Image', through='through'))
        front.hide_render = False
        for thing in self.car.objects.values():
            thing.is_holdout = False

    def shadow(self, turns, size):
        """The ground's light with and without the car, seen through the car."""
        self.resize(size, min(340 / size[0], .25))
        only(self.ground, camera=True)
        bare = self.ground.data.materials[0]
        self.ground.data.materials[0] = materials.principled('white', Base_Color=(.5, .5, .5), Roughness=1.0, Specular=0.0)
        self.car.wear(materials.principled('shade', Base_Color=(.05, .05, .05)))
        for name, hidden, count in (('shaded', False, 72), ('lit', True, 20)):
            self.samples(count, adaptive=False)
            for thing in self.car.objects.values():
                only(thing, camera=False)
                thing.hide_render = hidden or thing in self.car.panes()
            self.each(turns, {name: 'Image'})
        for thing in self.car.objects.values():
            only(thing, camera=True)
            thing.hide_render = thing in self.car.panes()
        self.ground.data.materials[0] = bare
        only(self.ground, camera=False)

    def below(self, turns, name, size, masks=()):
        """What the ground mirrors: the same car seen from below the ground."""
        scene.below(self.stage.camera)
        self.resize(size, 1 / 3)
        self.samples(6)
        self.each(turns, {f'below-{name}': 'Image', **{f'below-{mask}': mask for mask in masks}})
        scene.below(self.stage.camera)

    def shoot(self, shot):
        shot = {**SHOT, **shot}
        size, plain = shot['size'], 'paint' in self.job
        turns = shot.get('turns') or [[0, shot['out']]]
        scene.frame(self.car, shot['view'], size[0] / size[1], **shot['framing'])
        surfaces = self.surfaces()
        masks = () if plain else materials.MASKS
        self.border(shot.get('border'))
        self.resize(size)
        self.car.wear(surfaces)
        self.panes(hidden=True)
        self.samples(shot['samples'])
        self.each(turns, dict(coat='Image', **GUIDES, **{name: name for name in masks}))
        with scene.Mirrored(self.car, self.studio):
            self.samples(shot['guide'])
            self.each(turns, dict(mirror='Image'))
        self.glass(turns)
        self.car.wear(surfaces)
        self.panes(hidden=True)
        if shot['floor']:
            self.shadow(turns, size)
            self.car.wear(surfaces)
            self.below(turns, 'coat', size, masks)
        if not plain:
            restore = self.neutral()
            self.car.wear(self.coded())
            self.resize(size)
            self.samples(shot['samples'])
            self.each(turns, dict(coded='Image'))
            if shot['floor']:
                self.below(turns, 'coded', size)
            restore()
        for _, out in turns:
            with open(os.path.join(out, 'job.json'), 'w') as file:
                json.dump(dict(self.job, **shot), file)


def main():
    job = dict(dict(studio='gallery'), **json.loads(scene.arguments()[0]))
    started = time.time()
    stand = Set(job)
    for shot in job['shots']:
        stand.shoot(shot)
        print('RENDERED', shot.get('out', 'turns'), f'{time.time() - started:.0f}s, processor {time.process_time():.0f}s', flush=True)


main()
