"""The makers, all invented: where they come from, and the face that their cars wear (car/faces.py)."""

MAKERS = {
    'Serravento': dict(
        country='Italy', founded=1958, badge='SERRAVENTO', enamel=(.30, .012, .012),
        line='Founded by two racing mechanics in the hills behind Lucca; the engine has stood behind the seats ever since.',
        face=dict(lamp='arrow', intake='smile', corner='wedge', tail='rings')),
    'Montefosco': dict(
        country='Italy', founded=1949, badge='Montefosco', enamel=(.012, .03, .16),
        line='Grand tourers from a coachbuilder in Piedmont that began with twelve aluminium coupés for a mountain race.',
        face=dict(lamp='drop', grille='oval', vent='ports', tail='slim', corner='none')),
    'Vantreux': dict(
        country='France', founded=1931, badge='VANTREUX', enamel=(.02, .06, .30),
        line='An aircraft engineer from Toulouse built the first one to commute; the blade in the grille is a propeller.',
        face=dict(lamp='slit', grille='blade', corner='tall', tail='bar', vent='fin')),
    'Aldermoor': dict(
        country='United Kingdom', founded=1921, badge='ALDERMOOR', enamel=(.01, .05, .03),
        line='Carriages until 1921, motor cars since, still painted by hand in a mill town in Derbyshire.',
        face=dict(lamp='twins', grille='upright', vent='slot', tail='double', corner='none', intake='wide', fins=False)),
    'Wexcombe': dict(
        country='United Kingdom', founded=1934, badge='Wexcombe', enamel=(.008, .06, .02),
        line='Sports cars named after British birds, from a converted grain store on the Wiltshire downs.',
        face=dict(lamp='round', grille='mesh', vent='box', tail='rings')),
    'Halbrecht': dict(
        country='Germany', founded=1926, badge='HALBRECHT', enamel=(.03, .03, .03),
        line='Precision scales first, motor cars from 1926: saloons for those who read the technical data twice.',
        face=dict(lamp='double', grille='fall', tail='hook', frame='silver', corner='slot')),
    'Sternau': dict(
        country='Germany', founded=1963, badge='sternau', enamel=(.35, .16, .01),
        line='A rally team from the Swabian Jura that kept building after the last stage was cancelled.',
        face=dict(lamp='blade', grille='slot', intake='split', corner='slot', tail='bar', fins=True)),
    'Norrvane': dict(
        country='Sweden', founded=1947, badge='NORRVANE', enamel=(.01, .10, .16),
        line='Cars for long distances in the dark, tested every January on the ice of a lake north of Umeå.',
        face=dict(lamp='hook', grille='trapeze', tail='blades', frame='silver', vent='none', corner='tall')),
    'Pellworth': dict(
        country='United States', founded=1938, badge='PELLWORTH', enamel=(.02, .04, .20),
        line='Founded beside a salt lake to go fast in a straight line; corners were added in 1961.',
        face=dict(lamp='quad', grille='slot', grille_wide=1.08, vent='gill', tail='blades', corner='wedge')),
    'Kazemori': dict(
        country='Japan', founded=1967, badge='KAZEMORI', enamel=(.28, .02, .03),
        line='An engine shop from the harbour of Kure; each engine carries the name of the one person who built it.',
        face=dict(lamp='fang', grille='mesh', frame=None, intake='split', corner='tall', tail='dots')),
    'Velazora': dict(
        country='Spain', founded=2009, badge='VELAZORA', enamel=(.38, .10, .01),
        line='Two former students of naval design in Cádiz who wanted the wind tunnel for themselves.',
        face=dict(lamp='claw', intake='wide', corner='tall', tail='blades')),
    'Rochelande': dict(
        country='Switzerland', founded=1952, badge='Rochelande', enamel=(.16, .012, .05),
        line='A watchmaker\'s hobby from the Vallée de Joux: eleven cars a month, and a waiting list for the list.',
        face=dict(lamp='ladder', grille='shield', vent='slot', tail='slim', corner='none', intake='smile')),
}


def line(maker, model, body, years, fuel, wheel, *colours, price, **more):
    """`colours`: (name of the car in the file, paint, metal of the wheels, and whatever is painted otherwise)"""
    return dict(maker=maker, model=model, body=body, years=years, fuel=fuel, wheel=wheel, colours=colours, price=price, **more)


def colour(paint, rim='silver', **places):
    """`roof`, `upper` (bonnet and boot) and `stripe` may wear another paint."""
    return dict(paint=paint, rim=rim, **places)


c = colour
LINES = [
    line('Montefosco', 'Lunaria', 'gt', (2018, 2026), 'petrol', 'mesh', c('green', 'gold'), c('burgundy', 'bright'), c('silver', 'graphite'), price=238_000),
    line('Aldermoor', 'Chancel', 'saloon', (2016, 2026), 'petrol', 'turbine', c('black', 'bright', upper='silver', roof='silver'), c('midnight', 'bright'), price=342_000),
    line('Serravento', 'Tramonto', 'coupe', (2017, 2026), 'petrol', 'y', c('red', 'graphite'), c('yellow', 'black', roof='black'), c('grey', 'gold'), price=276_000),
    line('Wexcombe', 'Redstart', 'classic', (1960, 1967), 'petrol', 'wire', c('ivory', 'bright'), c('green', 'bright'), c('red', 'bright', roof='ivory'), price=315_000, classic=True),
    line('Velazora', 'Tormenta', 'hyper', (2019, 2026), 'hybrid', 'y', c('orange', 'black', roof='black'), c('white', 'graphite'), price=2_150_000),
    line('Wexcombe', 'Sandpiper', 'roadster', (2015, 2025), 'petrol', 'cross', c('blue', 'bright'), c('green', 'gold'), c('ivory', 'silver'), price=148_000),
    line('Norrvane', 'Skarn', 'suv', (2018, 2026), 'electric', 'blade', c('white', 'graphite', roof='black'), c('bronze', 'silver'), price=132_000),
    line('Serravento', 'Fulgida', 'sixties', (1965, 1970), 'petrol', 'star', c('yellow', 'silver'), c('red', 'gold'), c('blue', 'bright'), price=1_480_000, classic=True),
    line('Norrvane', 'Vinter', 'brake', (2017, 2026), 'electric', 'six', c('grey', 'graphite'), c('midnight', 'silver'), c('white', 'black', roof='black'), price=118_000),
    line('Wexcombe', 'Curlew', 'spider', (1954, 1959), 'petrol', 'wire', c('green', 'bright'), c('silver', 'bright'), price=268_000, classic=True),
    line('Aldermoor', 'Regnant', 'saloon60', (1958, 1966), 'petrol', 'disc', c('black', 'bright', upper='burgundy'), c('silver', 'bright', upper='midnight', roof='midnight'), price=94_000, classic=True),
    line('Pellworth', 'Catalpa', 'gt', (2014, 2024), 'petrol', 'five', c('blue', 'bright', stripe='white'), c('red', 'black', stripe='black'), c('black', 'gold', stripe='bronze'), price=126_000),
    line('Sternau', 'Impuls', 'coupe', (2014, 2026), 'petrol', 'ten', c('silver', 'black'), c('blue', 'bright'), c('white', 'graphite', stripe='red'), price=164_000),
    line('Halbrecht', 'Kanzler', 'saloon', (2015, 2026), 'hybrid', 'ten', c('silver', 'bright'), c('black', 'black'), c('burgundy', 'silver'), price=139_000),
    line('Rochelande', 'Cornaline', 'saloon', (2019, 2026), 'hybrid', 'multi', c('burgundy', 'bright', upper='black', roof='black'), c('green', 'gold'), price=285_000),
    line('Kazemori', 'Akatsuki', 'hyper', (2018, 2025), 'hybrid', 'blade', c('white', 'bronze', roof='black'), c('burgundy', 'gold'), price=1_260_000),
    line('Vantreux', 'Clairval', 'gt', (2016, 2026), 'electric', 'blade', c('midnight', 'bright'), c('ivory', 'bronze', roof='bronze'), price=189_000),
    line('Aldermoor', 'Verger', 'suv', (2017, 2026), 'petrol', 'turbine', c('green', 'bright'), c('silver', 'bright', roof='black'), price=296_000),
    line('Montefosco', 'Lunaria Aperta', 'roadster', (2019, 2026), 'petrol', 'mesh', c('red', 'gold'), c('silver', 'bright'), price=262_000),
    line('Montefosco', 'Corsaletto', 'classic', (1959, 1966), 'petrol', 'star', c('silver', 'silver'), c('blue', 'bright'), c('burgundy', 'bright'), price=865_000, classic=True,
         face=dict(grille='mesh', grille_wide=.8, eyes='twin', vent='gill')),
    line('Serravento', 'Aquilante', 'hyper', (2015, 2022), 'hybrid', 'star', c('red', 'black', roof='black'), c('blue', 'gold'), price=1_890_000),
    line('Kazemori', 'Shirogane', 'gt', (2017, 2025), 'hybrid', 'y', c('silver', 'bronze'), c('grey', 'black'), price=158_000),
    line('Pellworth', 'Redwood', 'suv', (2016, 2026), 'petrol', 'six', c('black', 'bronze'), c('burgundy', 'graphite'), price=104_000),
    line('Rochelande', 'Aventurine', 'brake', (2018, 2026), 'petrol', 'multi', c('bronze', 'bright'), c('green', 'gold', roof='black'), price=214_000),
    line('Sternau', 'Perihel', 'sixties', (1967, 1972), 'petrol', 'steel', c('orange', 'silver'), c('white', 'silver', stripe='blue'), price=186_000, classic=True,
         face=dict(grille='none', lamp_size=1.12)),
    line('Vantreux', 'Sirelle', 'spider', (1955, 1960), 'petrol', 'disc', c('blue', 'bright'), c('ivory', 'bright'), price=232_000, classic=True,
         face=dict(grille='slot', vent='none')),
    line('Pellworth', 'Boulevardier', 'saloon60', (1959, 1965), 'petrol', 'steel', c('red', 'white', roof='ivory'), c('ivory', 'silver', upper='green', roof='green'), price=58_000, classic=True,
         face=dict(grille='slot', eyes='twin', grille_wide=1.25)),
    line('Halbrecht', 'Kontur', 'coupe', (2018, 2026), 'electric', 'cross', c('grey', 'bright'), c('bronze', 'black', roof='black'), price=146_000),
    line('Halbrecht', 'Hochwald', 'suv', (2015, 2025), 'diesel', 'cross', c('silver', 'bright'), c('midnight', 'graphite'), price=89_000),
    line('Kazemori', 'Hotaru', 'classic', (1967, 1971), 'petrol', 'steel', c('white', 'silver'), c('yellow', 'black', stripe='black'), price=142_000, classic=True,
         face=dict(grille='mesh', lamp_size=.9, vent='none')),
    line('Wexcombe', 'Fieldfare', 'brake', (2016, 2024), 'petrol', 'cross', c('blue', 'bright'), c('burgundy', 'silver'), price=137_000),
    line('Vantreux', 'Eridane', 'saloon', (2014, 2024), 'electric', 'turbine', c('white', 'bright', roof='black'), c('bronze', 'silver'), price=112_000),
]

# what a body is, for a check that text and picture agree
BODIES = dict(
    gt=dict(kind='coupé', doors=2, seats=4, engine='front', era=(2005, 2026)),
    brake=dict(kind='shooting brake', doors=2, seats=4, engine='front', era=(2005, 2026)),
    roadster=dict(kind='convertible', doors=2, seats=2, engine='front', era=(2005, 2026)),
    coupe=dict(kind='coupé', doors=2, seats=2, engine='mid', era=(2005, 2026)),
    hyper=dict(kind='coupé', doors=2, seats=2, engine='mid', era=(2010, 2026)),
    saloon=dict(kind='saloon', doors=4, seats=5, engine='front', era=(2008, 2026)),
    suv=dict(kind='SUV', doors=4, seats=5, engine='front', era=(2012, 2026)),
    classic=dict(kind='coupé', doors=2, seats=2, engine='front', era=(1957, 1972)),
    spider=dict(kind='convertible', doors=2, seats=2, engine='front', era=(1952, 1962)),
    saloon60=dict(kind='saloon', doors=4, seats=5, engine='front', era=(1957, 1969)),
    sixties=dict(kind='coupé', doors=2, seats=2, engine='mid', era=(1963, 1974)),
)
SPEC = dict(coupe='mid', saloon='sedan')
