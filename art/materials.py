"""What the cars are made of."""
import bpy
from nodes import Graph


def principled(name, **inputs):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes['Principled BSDF']
    for key, value in inputs.items():
        shader.inputs[key.replace('_', ' ')].default_value = (*value, 1) if isinstance(value, tuple) else value
    return material


def black_inside(material):
    """The shells have no thickness: their inner side is black."""
    graph = Graph(material.node_tree, clear=False)
    output = material.node_tree.nodes['Material Output']
    outer = output.inputs['Surface'].links[0].from_socket
    geometry = graph.node('ShaderNodeNewGeometry')
    graph.feed(output.inputs['Surface'], graph.mix(geometry.outputs['Backfacing'], outer, graph.diffuse((.004, .004, .004))))
    return material


def paint(metal, solid, name='paint'):
    """Clear coat over a base of metallic flakes and solid pigment.

    The base is linear in both colours, so one picture with a black base, one with white flakes and one with
    white pigment are enough to mix every paint afterwards (compose.py)."""
    graph = Graph.material(name)
    facing = graph.node('ShaderNodeLayerWeight', .35).outputs['Facing']
    flakes = graph.mix_colour(facing, metal, tuple(c * .45 for c in metal))
    base = graph.node('ShaderNodeAddShader',
                      graph.node('ShaderNodeBsdfGlossy', flakes, .30).outputs[0], graph.diffuse(solid)).outputs[0]
    coat = graph.node('ShaderNodeBsdfGlossy', (1, 1, 1), .015).outputs[0]
    fresnel = graph.math('MULTIPLY', graph.node('ShaderNodeFresnel', 1.5).outputs[0], .75)
    return black_inside(graph.surface(graph.mix(fresnel, base, coat)))


def lamp(name, colour, strength):
    graph = Graph.material(name)
    return black_inside(graph.surface(graph.emission(colour, strength)))


def all_materials(car, metal, solid):
    lights = car.get('lights', 1.0)
    glass = principled('glass', Base_Color=(.003, .0035, .004), Roughness=0.0, Specular=.30)
    if car.get('open'):
        glass = principled('glass', Base_Color=(.01, .012, .012), Roughness=0.0, Specular=.5, Alpha=.16)
    leather = car.get('leather', (.10, .035, .015))
    return dict(
        paint=paint(metal, solid),
        glass=glass,
        black=principled('black', Base_Color=(.006, .006, .006), Roughness=.55, Specular=.2),
        gap=principled('gap', Base_Color=(.001, .001, .001), Roughness=.9, Specular=.05),
        trim=principled('trim', Base_Color=(.008, .008, .008), Roughness=.12, Specular=.5),
        carbon=black_inside(principled('carbon', Base_Color=(.012, .012, .013), Roughness=.28, Specular=.5, Clearcoat=.6)),
        chrome=principled('chrome', Base_Color=(.86, .86, .87), Metallic=1.0, Roughness=.08),
        silver=principled('silver', Base_Color=(.55, .55, .56), Metallic=1.0, Roughness=.25),
        lettering=principled('lettering', Base_Color=(.62, .60, .55), Roughness=.4),
        rim=principled('rim', Base_Color=car.get('rim', (.34, .34, .345)), Metallic=1.0, Roughness=.22, Clearcoat=.5),
        cap=principled('cap', Base_Color=(.02, .02, .02), Roughness=.2),
        tyre=principled('tyre', Base_Color=(.012, .012, .012), Roughness=.62, Specular=.28),
        disc=principled('disc', Base_Color=(.30, .30, .31), Metallic=1.0, Roughness=.35),
        caliper=principled('caliper', Base_Color=car.get('caliper', (.45, .02, .02)), Roughness=.3, Clearcoat=1.0),
        leather=principled('leather', Base_Color=leather, Roughness=.5, Specular=.3),
        seat=principled('seat', Base_Color=leather, Roughness=.45, Specular=.35),
        leather2=principled('leather2', Base_Color=(.015, .013, .012), Roughness=.5, Specular=.3),
        lens=principled('lens', Base_Color=(.01, .01, .012), Roughness=.03, Specular=.8, Clearcoat=1.0),
        tlens=principled('tlens', Base_Color=(.09, .002, .002), Roughness=.05, Specular=.7, Clearcoat=1.0),
        lamp=lamp('lamp', (1, .96, .90), 4.5 * lights),
        tail=lamp('tail', (1, .012, .008), 3 * lights),
        amber=lamp('amber', (1, .35, .05), 4 * lights),
    )


LAMPS = ('lamp', 'tail', 'amber')


def mirror():
    return principled('mirror', Base_Color=(1.0, 1.0, 1.0), Metallic=1.0, Roughness=0.0)
