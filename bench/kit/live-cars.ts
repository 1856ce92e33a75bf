/** The same cars for everyone: `liveCar(n)` depends on n alone. */
const list = (names: string) => names.split(",");

export const BRANDS = list(
  "Ferrari,Lamborghini,Porsche,Bentley,Rolls-Royce,Aston Martin,McLaren,Bugatti,Maserati," +
    "Mercedes-Benz,BMW,Audi,Lexus,Jaguar,Land Rover,Pagani,Koenigsegg,Lotus,Alfa Romeo,Maybach," +
    "Cadillac,Lincoln,Genesis,Tesla,Lucid,Rimac,Morgan,Alpine,Spyker,Hennessey,Acura,Infiniti," +
    "Dodge,Ford,Chevrolet,Corvette,Nissan,Toyota,Brabus,Alpina",
);
export const COLORS = list(
  "Black,White,Silver,Grey,Red,Blue,Green,Yellow,Orange,Brown,Gold,Purple",
);
export const PLACES = list(
  "United States,Canada,Mexico,Brazil,Argentina,Chile,United Kingdom,Ireland,France,Germany,Italy," +
    "Spain,Portugal,Netherlands,Belgium,Luxembourg,Switzerland,Austria,Denmark,Sweden,Norway," +
    "Finland,Iceland,Poland,Czechia,Slovakia,Hungary,Romania,Bulgaria,Greece,Cyprus,Malta,Croatia," +
    "Slovenia,Serbia,Estonia,Latvia,Lithuania,Monaco,Turkey,Israel,Jordan,Lebanon,Saudi Arabia," +
    "United Arab Emirates,Qatar,Kuwait,Bahrain,Oman,Egypt,Morocco,South Africa,Kenya,India,China," +
    "Japan,South Korea,Singapore,Australia,New Zealand",
);
export const LINES = list(
  "Stradale,Veloce,Aurora,Imperium,Corsa,Vantage,Meridian,Sovereign,Tempest,Lumen,Apex,Solaris," +
    "Vortex,Regent,Nimbus,Cavallo,Tornado,Zenith,Eclipse,Falcon,Phantom,Spectre,Mirage,Orion,Pegasus",
);
export const BODIES = list("Coupe,Spider,Sedan,SUV,Roadster,Estate,Targa,Shooting Brake");

/** Facts that the yardstick does not have, as the shop names them. */
export const SHAPES = list("coupe,convertible,saloon,suv,roadster,estate,targa");
export const FUELS = list("petrol,diesel,hybrid,electric");
export const GEARBOXES = list("manual,automatic");
export const DRIVES = list("rear,front,all");

/** The same numbers from 0 up to 1 for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <Kind>(random: () => number, all: readonly Kind[]) =>
  all[Math.floor(random() * all.length)] as Kind;

export function liveCar(id: number) {
  const random = randomNumbers(Math.imul(id, 2_654_435_761));
  random();
  const [brand, line, body] = [pick(random, BRANDS), pick(random, LINES), pick(random, BODIES)];
  const year = 1995 + Math.floor(random() * 32);
  const condition = random() < 0.4 ? "New" : "Used";
  const [colour, country] = [pick(random, COLORS), pick(random, PLACES)];
  // Evenly on a logarithmic scale, between 20,000 and 3,000,000.
  const price = Math.round((20_000 * 150 ** random()) / 100) * 100;
  const mileage = Math.floor(random() * (condition === "New" ? 200 : 120_000));
  const title = `${brand} ${line} ${body} ${year} No ${id}`;
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const description =
    `${year} ${brand} ${line} ${body} in ${colour.toLowerCase()}, located in ${country}. ` +
    `${condition}, ${mileage} km, full service history, matching numbers, delivered with all ` +
    "documents. Leather interior, climate control and the original tool kit.";
  const image = `/img/${id % 64}.jpg`;
  return {
    ...{ id, slug, title, brand, line, body, year, condition, colour, country, price, mileage },
    ...{ description, image },
  };
}
