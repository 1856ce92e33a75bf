"""Everything between a car specification and a finished render: meshes, camera, passes."""
import math
import os
import sys
import bpy
import numpy as np
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), 'car'))
from body import build
from specs import SPECS
import materials

# azimuth in degrees (0 looks at the nose), camera height, lens, height of the point looked at
VIEWS = dict(tqf=(38, .95, 70, .52), tqr=(142, 1.05, 70, .52), side=(90, .85, 85, .56),
             turn=(90, 1.15, 80, .52), top=(35, 4.6, 80, .45), front=(0, .75, 85, .55), rear=(180, .85, 85, .55))


# close-ups: azimuth, height, lens, and the point looked at: station along the car, across, height; and the distance
CLOSE = dict(wheel=(52, .55, 85, (0, -.9, .36), 3.4), lamp=(24, .95, 85, (-.62, -.62, .66), 3.4), cabin=(62, 1.75, 60, (.50, -.2, .92), 4.4))


def arguments():
    """Command line words after `--`."""
    return sys.argv[sys.argv.index('--') + 1:]


def fresh(samples, noise=.02):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.use_persistent_data = True
    for key, value in dict(device='CPU', use_denoising=False, use_adaptive_sampling=noise > 0, adaptive_threshold=noise,
                           adaptive_min_samples=8, samples=samples, max_bounces=6, diffuse_bounces=1, glossy_bounces=3,
                           transmission_bounces=4, transparent_max_bounces=10, caustics_reflective=False,
                           caustics_refractive=False, sample_clamp_indirect=4, blur_glossy=.3).items():
        setattr(scene.cycles, key, value)
    return scene


def facing_normals(part):
    V, F, N = part['V'], part['F'].copy(), part['N']
    normal = np.cross(V[F[:, 1]] - V[F[:, 0]], V[F[:, 2]] - V[F[:, 0]])
    wrong = (normal * N[F].sum(1)).sum(1) < 0
    F[wrong] = F[wrong][:, ::-1]
    return V, N, F


def add_mesh(name, part, shift):
    V, N, F = facing_normals(part)
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(V))
    mesh.vertices.foreach_set('co', (V - [shift, 0, 0]).astype(np.float32).ravel())
    mesh.loops.add(F.size)
    mesh.loops.foreach_set('vertex_index', F.astype(np.int32).ravel())
    mesh.polygons.add(len(F))
    mesh.polygons.foreach_set('loop_start', np.arange(0, F.size, 3, dtype=np.int32))
    mesh.polygons.foreach_set('loop_total', np.full(len(F), 3, np.int32))
    mesh.polygons.foreach_set('use_smooth', np.ones(len(F), bool))
    mesh.update()
    mesh.use_auto_smooth = True
    mesh.normals_split_custom_set_from_vertices(N.tolist())
    thing = bpy.data.objects.new(name, mesh)
    thing.pass_index = 2
    bpy.context.collection.objects.link(thing)
    return thing


def lettering(at, shift, words):
    """The maker's name on a plate, readable from before (-1) or behind the car (1)."""
    x, z, way = at
    text = bpy.data.curves.new('lettering', 'FONT')
    text.body, text.size, text.space_character, text.extrude = words, .068 * min(1, 7 / len(words)), 1.35, .001
    text.align_x = text.align_y = 'CENTER'
    thing = bpy.data.objects.new('lettering', text)
    thing.location, thing.rotation_euler = (x - shift, 0, z), (math.pi / 2, 0, way * math.pi / 2)
    thing.pass_index = 2
    bpy.context.collection.objects.link(thing)
    return thing


class Car:
    """A body in the scene, its middle at the origin."""

    def __init__(self, spec):
        parts, S = build(spec if isinstance(spec, dict) else SPECS[spec])
        self.open = bool(S['open'])
        self.place = lambda t: S['fo'] * t if t < 0 else S['wb'] * t if t < 1 else S['wb'] + S['ro'] * (t - 1)
        self.length = S['wb'] + S['fo'] + S['ro']
        self.middle = (S['wb'] + S['ro'] - S['fo']) / 2
        self.objects = {name: add_mesh(name, part, self.middle) for name, part in parts.items()}
        for i, at in enumerate(S['plates']):
            self.objects[f'lettering.{i}'] = lettering(at, self.middle, S.get('plate_text', 'MARQUE'))
        self.points = np.concatenate([part['V'] for part in parts.values()]) - [self.middle, 0, 0]

    def panes(self):
        return [thing for name, thing in self.objects.items() if name in materials.CLEAR]

    def wear(self, surfaces):
        for name, thing in self.objects.items():
            surface = surfaces[name if name in surfaces else name.split('.')[0]] if isinstance(surfaces, dict) else surfaces
            thing.data.materials.clear()
            thing.data.materials.append(surface)


def look(at, target, lens):
    camera = bpy.data.cameras.new('camera')
    camera.lens = lens
    holder = bpy.data.objects.new('camera', camera)
    bpy.context.collection.objects.link(holder)
    holder.location = at
    holder.rotation_euler = (target - at).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.camera = holder
    return camera


def frame(car, view, aspect, fill=.80, right=0.0, up=.03):
    """The distance at which the car fills `fill` of the width; centred by lens shift, then moved `right` and `up`."""
    if view in CLOSE:
        return close_up(car, view)
    azimuth, height, lens, aim = VIEWS[view]
    a, distance, points = math.radians(azimuth), 8.0, car.points[::37]
    target = Vector((0, 0, aim))
    for _ in range(12):
        at = Vector((-math.cos(a) * distance, -math.sin(a) * distance, height))
        turn = (target - at).to_track_quat('-Z', 'Y')
        seen = (points - np.array(at)) @ np.array(turn.to_matrix())
        u, v = (seen[:, i] / -seen[:, 2] * lens / 36 for i in (0, 1))
        distance = max(3, distance * max(np.ptp(u) / fill, np.ptp(v) * aspect / .62))
    camera = look(at, target, lens)
    camera.shift_x = (u.max() + u.min()) / 2 - right
    camera.shift_y = (v.max() + v.min()) / 2 + up


def close_up(car, view):
    azimuth, height, lens, (station, across, up), distance = CLOSE[view]
    a = math.radians(azimuth)
    target = Vector((car.place(station) - car.middle, across, up))
    at = target + Vector((-math.cos(a) * distance, -math.sin(a) * distance, 0))
    at.z = height
    look(at, target, lens)


def below(camera):
    """Moves the camera to its mirror image under the ground, or back; the picture is then upside down."""
    camera.matrix_world = Matrix.Diagonal((1, 1, -1, 1)) @ camera.matrix_world @ Matrix.Diagonal((1, -1, 1, 1))
    camera.data.shift_y *= -1


def passes(folder, wanted):
    """Writes each pass of the next render to `folder/<name>.exr`."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.use_pass_object_index = True
    layer.use_pass_normal = layer.use_pass_z = True
    for name in (*materials.MASKS, 'through'):
        if name in wanted.values() and name not in layer.aovs:
            layer.aovs.add().name = name
            layer.aovs[name].type = 'COLOR' if name == 'through' else 'VALUE'
    layer.cycles.denoising_store_passes = any('Denoising' in source for source in wanted.values())
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = folder
    files.format.file_format, files.format.color_depth, files.format.exr_codec = 'OPEN_EXR', '16', 'ZIP'
    files.file_slots.clear()
    for name, source in wanted.items():
        files.file_slots.new(f'{name}#')
        tree.links.new(layers.outputs[source], files.inputs[-1])


def shoot(folder, wanted):
    os.makedirs(folder, exist_ok=True)
    passes(folder, wanted)
    bpy.ops.render.render()
    for name in wanted:
        # Blender appends the frame number
        os.replace(os.path.join(folder, f'{name}1.exr'), os.path.join(folder, f'{name}.exr'))


class Mirrored:
    """Every surface of the car a perfect mirror: the noise-free guide for the denoiser."""

    def __init__(self, car, floor):
        self.car, self.floor = car, floor

    def __enter__(self):
        silver = materials.mirror()
        self.worn = {name: thing.data.materials[0] for name, thing in self.car.objects.items()}
        kept = materials.LAMPS
        self.car.wear({name: worn if name in kept else silver for name, worn in self.worn.items()})
        self.rough = self.floor['roughness'].default_value
        self.floor['roughness'].default_value = 0
        if 'flat' in self.floor:
            self.floor['flat'].default_value = 1

    def __exit__(self, *_):
        self.car.wear(self.worn)
        self.floor['roughness'].default_value = self.rough
        if 'flat' in self.floor:
            self.floor['flat'].default_value = 0
