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


def inside(material, colour=(.004, .004, .004)):
    """The shells have no thickness: their inner side is black, or lined."""
    graph = Graph(material.node_tree, clear=False)
    output = material.node_tree.nodes['Material Output']
    outer = output.inputs['Surface'].links[0].from_socket
    geometry = graph.node('ShaderNodeNewGeometry')
    graph.feed(output.inputs['Surface'], graph.mix(geometry.outputs['Backfacing'], outer, graph.diffuse(colour)))
    return material


black_inside = inside


MASKS = ('painted', 'rim', 'roof', 'upper', 'stripe')


def mask(graph, name, value=1.0):
    """A share of each pixel that cutout.py can give a colour of its own."""
    node = graph.node('ShaderNodeOutputAOV', None, value)
    node.name = name


def paint(metal, solid, name='paint', pillar=None):
    """Clear coat over a base of metallic flakes and solid pigment.

    The base is linear in both colours, so one picture of the coat alone and one whose green channel has white flakes
    and whose blue channel has white pigment are enough to mix every paint afterwards (cutout.py)."""
    graph = Graph.material(name)
    facing = graph.node('ShaderNodeLayerWeight', .35).outputs['Facing']
    flakes, white = graph.mix_colour(facing, metal, tuple(c * .45 for c in metal)), (1, 1, 1)
    if name == 'roof':
        # a pillar is flat: the long soft box above would lie on it as one white stripe
        x, _, z = graph.node('ShaderNodeSeparateXYZ', graph.node('ShaderNodeTexCoord').outputs['Object']).outputs
        (start, end), (low, high) = pillar
        share = graph.math('MAXIMUM', graph.remap(x, start, end, .08, 1), graph.remap(z, low, high, .08, 1))
        white = graph.node('ShaderNodeCombineXYZ', share, share, share).outputs[0]
        flakes = graph.vector('MULTIPLY', flakes, white)
    base = graph.node('ShaderNodeAddShader',
                      graph.node('ShaderNodeBsdfGlossy', flakes, .30).outputs[0], graph.diffuse(solid)).outputs[0]
    coat = graph.node('ShaderNodeBsdfGlossy', white, .015).outputs[0]
    fresnel = graph.math('MULTIPLY', graph.node('ShaderNodeFresnel', 1.5).outputs[0], .75)
    graph.surface(graph.mix(fresnel, base, coat))
    mask(graph, 'painted')
    if name != 'paint':
        mask(graph, name)
    mask(graph, 'stripe', twin_stripe(graph))
    return inside(graph.owner, LINING) if name == 'roof' else black_inside(graph.owner)


def twin_stripe(graph):
    """Two bands along the car's middle, on what faces upwards."""
    _, y, _ = graph.node('ShaderNodeSeparateXYZ', graph.node('ShaderNodeTexCoord').outputs['Object']).outputs
    _, _, up = graph.node('ShaderNodeSeparateXYZ', graph.node('ShaderNodeNewGeometry').outputs['Normal']).outputs
    away = graph.math('ABSOLUTE', graph.math('SUBTRACT', graph.math('ABSOLUTE', y), .165))
    return graph.math('MULTIPLY', graph.math('LESS_THAN', away, .105), graph.math('GREATER_THAN', up, .02))


def pillar_of(spec):
    """Where the pillars beside the windscreen end: along the car, seen from its middle, and upwards."""
    top, station = max(height for _, height in spec['roof']), spec['can_xf'][1]
    x = spec['wb'] * station - (spec['wb'] + spec['ro'] - spec['fo']) / 2
    return (x + .10, x + .55), (top - .24, top - .07)


LINING = (.050, .047, .043)
# tint and strength of the reflection
PANES = dict(glass=((.64, .67, .66), .62), dark_glass=((.12, .125, .125), .8), lens=((.93, .94, .95), .9), tlens=((.62, .03, .022), .9))


def glass_share(graph, gloss):
    """How much a thin pane reflects; its two faces look alike from either side."""
    geometry = graph.node('ShaderNodeNewGeometry')
    towards = graph.math('ABSOLUTE', graph.vector('DOT_PRODUCT', geometry.outputs['Incoming'], geometry.outputs['Normal']))
    grazing = graph.math('POWER', graph.math('SUBTRACT', 1.0, towards), 4.0)
    return graph.math('MULTIPLY', graph.math('MULTIPLY_ADD', grazing, .34, .05), gloss)


def glass(name, tint, gloss=1.0):
    """A thin pane: what lies behind it, tinted, and a sharp reflection."""
    graph = Graph.material(name)
    clear = graph.node('ShaderNodeBsdfTransparent', tint).outputs[0]
    shine = graph.node('ShaderNodeBsdfGlossy', (1, 1, 1), 0.0).outputs[0]
    return graph.surface(graph.mix(glass_share(graph, gloss), clear, shine))


def glass_layer(name):
    """Only the reflection of a pane, and in the pass `through` what it lets pass: without chance, so without noise."""
    tint, gloss = PANES[name]
    graph = Graph.material(f'{name} layer')
    share = glass_share(graph, gloss)
    colour = graph.node('ShaderNodeCombineXYZ', share, share, share).outputs[0]
    node = graph.node('ShaderNodeOutputAOV', graph.vector('MULTIPLY', graph.vector('SUBTRACT', (1, 1, 1), colour), tint))
    node.name = 'through'
    return graph.surface(graph.node('ShaderNodeBsdfGlossy', colour, 0.0).outputs[0])


def lamp(name, colour, strength):
    graph = Graph.material(name)
    return black_inside(graph.surface(graph.emission(colour, strength)))


def rim_metal(colour, base):
    """Lacquered metal; `base` is the colour under the lacquer."""
    graph = Graph.material('rim')
    metal = graph.node('ShaderNodeBsdfGlossy', base, .20).outputs[0]
    coat = graph.node('ShaderNodeBsdfGlossy', (1, 1, 1), .05).outputs[0]
    fresnel = graph.math('MULTIPLY', graph.node('ShaderNodeFresnel', 1.5).outputs[0], .7)
    graph.surface(graph.mix(fresnel, metal, coat))
    mask(graph, 'rim')
    return graph.owner


def all_materials(car, metal, solid, rim=None):
    lights = car.get('lights', 1.0)
    leather = car.get('leather', (.10, .035, .015))
    second = tuple(c * .22 for c in leather)
    return dict(
        paint=paint(metal, solid),
        roof=paint(metal, solid, 'roof', pillar_of(car['spec'])),
        upper=paint(metal, solid, 'upper'),
        **{name: glass(name, *look) for name, look in PANES.items()},
        black=principled('black', Base_Color=(.006, .006, .006), Roughness=.55, Specular=.2),
        liner=principled('liner', Base_Color=(.055, .055, .056), Roughness=.75, Specular=.15),
        gap=principled('gap', Base_Color=(.001, .001, .001), Roughness=.9, Specular=.05),
        trim=principled('trim', Base_Color=(.008, .008, .008), Roughness=.12, Specular=.5),
        frit=principled('frit', Base_Color=(.004, .004, .004), Roughness=.30, Specular=.015),
        rubber=principled('rubber', Base_Color=(.010, .010, .010), Roughness=.5, Specular=.25),
        carbon=black_inside(principled('carbon', Base_Color=(.012, .012, .013), Roughness=.28, Specular=.5, Clearcoat=.6)),
        chrome=principled('chrome', Base_Color=(.86, .86, .87), Metallic=1.0, Roughness=.08),
        silver=principled('silver', Base_Color=(.55, .55, .56), Metallic=1.0, Roughness=.25),
        lettering=principled('lettering', Base_Color=(.62, .60, .55), Roughness=.4),
        plate=principled('plate', Base_Color=(.55, .54, .51), Roughness=.45),
        rim=rim_metal('rim', rim or car.get('rim', (.34, .34, .345))),
        enamel=principled('enamel', Base_Color=car.get('enamel', (.02, .03, .06)), Roughness=.08, Clearcoat=1.0),
        cap=principled('cap', Base_Color=(.02, .02, .02), Roughness=.2),
        tyre=principled('tyre', Base_Color=(.050, .050, .051), Roughness=.45, Specular=.4),
        letters=principled('letters', Base_Color=(.22, .22, .22), Roughness=.5, Specular=.3),
        wood=principled('wood', Base_Color=(.16, .045, .012), Roughness=.18, Specular=.5, Clearcoat=1.0),
        disc=principled('disc', Base_Color=(.30, .30, .31), Metallic=1.0, Roughness=.32),
        caliper=principled('caliper', Base_Color=car.get('caliper', (.45, .02, .02)), Roughness=.3, Clearcoat=1.0),
        leather=principled('leather', Base_Color=leather, Roughness=.5, Specular=.3),
        seat=principled('seat', Base_Color=leather, Roughness=.45, Specular=.35),
        leather2=principled('leather2', Base_Color=(.015, .013, .012), Roughness=.5, Specular=.3),
        carpet=principled('carpet', Base_Color=(.012, .011, .010), Roughness=.9, Specular=.1),
        screen=principled('screen', Base_Color=(.004, .004, .005), Roughness=.08, Specular=.5),
        housing=principled('housing', Base_Color=(.020, .020, .022), Roughness=.30, Specular=.5),
        tail_bowl=principled('tail_bowl', Base_Color=(.55, .012, .008), Metallic=.4, Roughness=.25),
        reflector=principled('reflector', Base_Color=(.80, .80, .82), Metallic=1.0, Roughness=.16),
        projector=principled('projector', Base_Color=(.012, .014, .020), Roughness=.0, Specular=1.0, Clearcoat=1.0),
        lamp=lamp('lamp', (1, .965, .91), 2.6 * lights),
        tail=lamp('tail', (1, .020, .010), 2.2 * lights),
        amber=principled('amber', Base_Color=(.62, .16, .008), Roughness=.12, Specular=.6),
    )


PAINTED = ('paint', 'roof', 'upper', 'rim')
LAMPS = ('lamp', 'tail')
CLEAR = tuple(PANES)


def mirror():
    return principled('mirror', Base_Color=(1.0, 1.0, 1.0), Metallic=1.0, Roughness=0.0)
