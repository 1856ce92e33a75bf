"""Short names for building Blender shader graphs."""
import bpy


class Graph:
    def __init__(self, tree, clear=True):
        self.tree = tree
        if clear:
            tree.nodes.clear()

    @classmethod
    def material(cls, name):
        material = bpy.data.materials.new(name)
        material.use_nodes = True
        graph = cls(material.node_tree)
        graph.owner = material
        return graph

    def node(self, kind, *inputs, **settings):
        """Inputs are numbers, colours or sockets, in the node's own order; None keeps the default."""
        node = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for slot, value in enumerate(inputs):
            self.feed(node.inputs[slot], value)
        return node

    def feed(self, socket, value):
        if value is None:
            return
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, (tuple, list)) and len(value) == 3 and socket.type == 'RGBA':
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def math(self, operation, *inputs):
        return self.node('ShaderNodeMath', *inputs, operation=operation).outputs[0]

    def vector(self, operation, *inputs):
        node = self.node('ShaderNodeVectorMath', *inputs, operation=operation)
        return node.outputs['Value' if operation in ('LENGTH', 'DOT_PRODUCT') else 'Vector']

    def remap(self, value, a, b, low=0.0, high=1.0, shape='SMOOTHSTEP'):
        return self.node('ShaderNodeMapRange', value, a, b, low, high, interpolation_type=shape).outputs[0]

    def mix(self, factor, a, b):
        return self.node('ShaderNodeMixShader', factor, a, b).outputs[0]

    def mix_colour(self, factor, a, b):
        return self.node('ShaderNodeMixRGB', factor, a, b).outputs[0]

    def ramp(self, value, stops, shape='LINEAR'):
        node = self.node('ShaderNodeValToRGB', value)
        node.color_ramp.interpolation = shape
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(.5)
        for element, (position, colour) in zip(elements, stops):
            element.position, element.color = position, (*colour, 1)
        return node.outputs[0]

    def emission(self, colour, strength=1.0):
        return self.node('ShaderNodeEmission', colour, strength).outputs[0]

    def diffuse(self, colour):
        return self.node('ShaderNodeBsdfDiffuse', colour).outputs[0]

    def surface(self, shader):
        self.node('ShaderNodeOutputMaterial', shader)
        return self.owner
