"""The two studios: `gallery`, bright on ivory, and `dark`. Each returns the floor's controls for the mirror pass."""
import bpy
from mathutils import Vector
from grades import DARK_PAGE, GRADES, scene_value
from nodes import Graph

WARM, COOL = (1, .975, .94), (.92, .96, 1)
SOFT_WARM, SOFT_COOL = (1, .985, .96), (.97, .985, 1)


def panel(name, at, towards, width, height, strength, colour, softness=.5):
    """A soft box with feathered edges."""
    x, y = width / 2, height / 2
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [], [(0, 1, 2, 3)])
    mesh.uv_layers.new().data.foreach_set('uv', [0, 0, 1, 0, 1, 1, 0, 1])
    box = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(box)
    box.location = at
    box.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    graph = Graph.material(name)
    uv = graph.node('ShaderNodeTexCoord').outputs['UV']
    u, v, _ = graph.node('ShaderNodeSeparateXYZ', uv).outputs

    def edge(coordinate, soft):
        distance = graph.math('ABSOLUTE', graph.math('SUBTRACT', coordinate, .5))
        return graph.remap(distance, .5, .5 - soft, shape='SMOOTHERSTEP')

    along = max(softness * min(1, height / width), .12)
    across = softness * min(1, width / height)
    light = graph.math('MULTIPLY', graph.math('MULTIPLY', edge(u, along), edge(v, across)), strength)
    # -Z faces the target, so the light is on the back of the mesh
    light = graph.math('MULTIPLY', light, graph.node('ShaderNodeNewGeometry').outputs['Backfacing'])
    mesh.materials.append(graph.surface(graph.emission(colour, light)))
    box.visible_camera = box.visible_shadow = False
    return box


def dome(graph):
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=4, radius=55)
    sky = bpy.context.object
    sky.data.materials.append(graph.owner)
    sky.visible_glossy = sky.visible_diffuse = sky.visible_shadow = sky.visible_transmission = False


def floor(material):
    mesh = bpy.data.meshes.new('floor')
    mesh.from_pydata([(-60, -60, 0), (60, -60, 0), (60, 60, 0), (-60, 60, 0)], [], [(0, 1, 2, 3)])
    mesh.materials.append(material)
    plane = bpy.data.objects.new('floor', mesh)
    bpy.context.collection.objects.link(plane)
    plane.pass_index = 1


def fade_out(graph, shader, radius_x, radius_y, start, end):
    """Dissolves the floor over an ellipse, so that there is no horizon."""
    position = graph.node('ShaderNodeTexCoord').outputs['Object']
    distance = graph.vector('LENGTH', graph.vector('MULTIPLY', position, (1 / radius_x, 1 / radius_y, 0)))
    clear = graph.node('ShaderNodeBsdfTransparent').outputs[0]
    return graph.mix(graph.remap(distance, start, end, 1, 0), clear, shader)


def world():
    background = bpy.data.worlds.new('world')
    bpy.context.scene.world = background
    background.use_nodes = True
    return Graph(background.node_tree, clear=False), background.node_tree.nodes['Background']


def dark(length, glow=.06, ambient=.015, centre=(.5, .56)):
    _, background = world()
    background.inputs[0].default_value, background.inputs[1].default_value = (.5, .55, .65, 1), ambient
    graph = Graph.material('floor')
    gloss = graph.node('ShaderNodeBsdfPrincipled')
    gloss.inputs['Base Color'].default_value = (.010, .010, .011, 1)
    gloss.inputs['Roughness'].default_value = .13
    floor(graph.surface(fade_out(graph, gloss.outputs[0], length * .5 + .35, 3.4, .62, 1.02)))

    # a glow behind the car on the page's own colour; it is gone at the edges, so the picture meets the page without a seam
    graph = Graph.material('dome')
    window = graph.node('ShaderNodeTexCoord').outputs['Window']
    offset = graph.vector('MULTIPLY', graph.vector('SUBTRACT', window, (*centre, 0)), (1 / .42, 1 / .44, 0))
    inside = graph.math('MAXIMUM', graph.math('SUBTRACT', 1.0, graph.vector('DOT_PRODUCT', offset, offset)), 0.0)
    height = graph.node('ShaderNodeSeparateXYZ', window).outputs[1]
    halo = graph.math('MULTIPLY', graph.math('POWER', inside, 2.0), graph.remap(height, .10, .60, .1, 1, 'SMOOTHERSTEP'))
    page = scene_value(DARK_PAGE, GRADES['dark']['exposure'])
    colour = graph.vector('MULTIPLY_ADD', halo, tuple(glow * c for c in (1, .97, .93)), page)
    graph.surface(graph.emission(colour))
    dome(graph)

    panel('top', (.2, -.5, 3.2), (.2, 0, 0), 7.8, 2.6, 3.6, WARM)
    panel('camera side', (0, -6.0, 2.6), (0, 0, .4), 9.5, 1.4, 4.6, WARM)
    panel('low', (.2, -7.5, .80), (0, 0, .5), 9.0, .6, 3.8, WARM)
    panel('far side', (0, 6.2, 2.1), (0, 0, .7), 10, .9, 8, COOL, .4)
    panel('front', (-7.4, -2.4, 2.2), (0, 0, .6), 3.6, 1.1, 5, WARM)
    panel('rear', (7.4, -2.4, 2.2), (0, 0, .6), 3.6, 1.1, 3.2, COOL)
    return dict(roughness=gloss.inputs['Roughness'])


BACKDROP = [(0, '#e4dfd7'), (.30, '#e6e2da'), (.56, '#f3f0eb'), (1, '#e7e3dc')]
ROOM = [(0, .20), (.47, .20), (.512, .07), (.60, .11), (.72, .36), (.86, .20), (1, .15)]
FLOOR = (.44, .427, .408)


def gallery(length, backdrop=BACKDROP):
    # the room as reflections see it: dim ceiling, dark walls, light from the floor
    graph, background = world()
    up = graph.node('ShaderNodeSeparateXYZ', graph.node('ShaderNodeTexCoord').outputs['Generated']).outputs[2]
    stops = [(position, (v, v * .985, v * .96)) for position, v in ROOM]
    graph.feed(background.inputs[0], graph.ramp(graph.math('MULTIPLY_ADD', up, .5, .5), stops))

    graph = Graph.material('floor')
    in_reflection = graph.node('ShaderNodeLightPath').outputs['Is Glossy Ray']
    # darker in reflections, or the flanks turn milky
    matt = graph.diffuse(graph.mix_colour(in_reflection, FLOOR, tuple(c * .42 for c in FLOOR)))
    gloss = graph.node('ShaderNodeBsdfGlossy', (1, 1, 1), .10)
    flat = graph.node('ShaderNodeMixShader', 0, graph.mix(.16, matt, gloss.outputs[0]), graph.emission((.6, .585, .56)))
    floor(graph.surface(fade_out(graph, flat.outputs[0], length * .5 + 2.2, 3.6, .30, 1.0)))

    graph = Graph.material('dome')
    height = graph.node('ShaderNodeSeparateXYZ', graph.node('ShaderNodeTexCoord').outputs['Window']).outputs[1]
    exposure = GRADES['gallery']['exposure']
    graph.surface(graph.emission(graph.ramp(height, [(p, scene_value(c, exposure)) for p, c in backdrop], 'EASE')))
    dome(graph)

    # these two light the floor and solid paint, the others exist for reflections only:
    # so the paint can have bright edges on a calm floor
    panel('floor light', (.1, -.2, 3.6), (.1, 0, 0), 10.5, 8.0, 2.9, SOFT_WARM).visible_glossy = False
    panel('fill', (0, -6.5, 1.5), (0, 0, .5), 9.0, 2.2, 1.6, SOFT_WARM).visible_glossy = False
    for name, at, towards, width, height, strength, colour in (
            ('top', (.1, -.30, 3.4), (.1, 0, 0), 7.4, 1.9, 7.5, SOFT_WARM),
            ('camera side', (0, -6.0, 2.75), (0, 0, .5), 9.5, .80, 12.5, SOFT_WARM),
            ('low', (.2, -7.5, .9), (0, 0, .5), 9.0, .45, 1.6, SOFT_WARM),
            ('far side', (0, 6.0, 2.3), (0, 0, .7), 10, 1.0, 8.0, SOFT_COOL),
            ('front', (-7.6, -1.8, 2.4), (0, 0, .5), 4.4, 1.4, 2.4, SOFT_WARM),
            ('rear', (7.6, -1.8, 2.4), (0, 0, .5), 4.4, 1.4, 3.8, SOFT_COOL)):
        panel(name, at, towards, width, height, strength, colour).visible_diffuse = False
    return dict(roughness=gloss.inputs['Roughness'], flat=flat.inputs[0])


STUDIOS = dict(gallery=gallery, dark=dark)
