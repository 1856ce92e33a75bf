"""The eight bodies, their fittings and their paints. Colours are linear RGB."""

# brightness of the paint base in the metallic and the solid layer that all paints are mixed from
BASIS = .8

BRASS, BLACK, RED, GREY = (.5, .3, .05), (.02, .02, .02), (.42, .02, .02), (.10, .10, .10)
DARK_RIM, BRIGHT_RIM = (.12, .12, .125), (.55, .55, .56)

BODIES = dict(
    coupe=dict(spec='mid', caliper=BLACK, paints=('red', 'yellow', 'grey', 'blue')),
    hyper=dict(spec='hyper', caliper=BRASS, paints=('orange', 'black', 'white', 'blue')),
    gt=dict(spec='gt', caliper=BRASS, paints=('green', 'silver', 'burgundy', 'black', 'blue')),
    saloon=dict(spec='sedan', caliper=BLACK, paints=('black', 'silver', 'blue', 'burgundy')),
    suv=dict(spec='suv', caliper=BLACK, paints=('white', 'black', 'green', 'bronze')),
    roadster=dict(spec='roadster', caliper=BLACK, paints=('red', 'silver', 'blue', 'ivory')),
    classic=dict(spec='classic', caliper=BLACK, rim=(.6, .6, .6), lights=.22, paints=('ivory', 'green', 'red', 'silver', 'black')),
    brake=dict(spec='brake', caliper=BRASS, paints=('grey', 'blue', 'bronze', 'green')),
)

# flakes (metallic) and pigment (solid) of each paint
PAINTS = dict(
    red=dict(metal=(.30, .008, .006), solid=(.26, .006, .005)),
    yellow=dict(metal=(.30, .14, .004), solid=(.62, .30, .008)),
    orange=dict(metal=(.45, .10, .006), solid=(.36, .07, .004)),
    grey=dict(metal=(.085, .088, .092), solid=(.020, .021, .022)),
    silver=dict(metal=(.72, .73, .75), solid=(.12, .123, .128)),
    blue=dict(metal=(.016, .046, .17), solid=(.003, .009, .036)),
    black=dict(metal=(.008, .008, .0085), solid=(.002, .002, .002)),
    white=dict(metal=(.10, .10, .10), solid=(.78, .775, .76)),
    ivory=dict(metal=(.06, .055, .045), solid=(.74, .67, .53)),
    green=dict(metal=(.014, .085, .050), solid=(.004, .022, .013)),
    burgundy=dict(metal=(.17, .012, .022), solid=(.035, .003, .005)),
    bronze=dict(metal=(.38, .21, .10), solid=(.028, .015, .007)),
    midnight=dict(metal=(.010, .022, .075), solid=(.002, .004, .014)),
)

# where a body wears another shade of the paint it is listed with
SHADES = {('saloon', 'blue'): 'midnight', ('brake', 'blue'): 'midnight'}

# the metal under the lacquer of the wheels
RIMS = dict(bright=(.62, .62, .63), silver=(.40, .40, .41), graphite=(.10, .10, .105), black=(.012, .012, .013),
            gold=(.50, .33, .12), bronze=(.26, .15, .07), white=(.80, .79, .77))
