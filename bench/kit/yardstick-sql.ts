/** The yardstick's table, indexes and statements: one plain table, one index for each listing. */
export const TABLE = `
create table car (id int primary key, slug text not null, title text not null, brand text not null,
  year int not null, condition text not null, colour text not null, country text not null,
  price int not null, mileage int not null, image text not null, description text not null,
  tsv tsvector)`;

const COLUMNS =
  "id, slug, title, brand, year, condition, colour, country, price, mileage, image, description";

export const INSERT = `insert into car (${COLUMNS})
  select ${COLUMNS} from json_populate_recordset(null::car, $1)`;

export const INDEXES = [
  "update car set tsv = to_tsvector('simple', title)",
  "create index car_brand on car (brand, price, id)",
  "create index car_condition on car (condition, price, id)",
  "create index car_facets on car (brand) include (colour, country, condition)",
  "create index car_tsv on car using gin (tsv)",
  "create unique index car_slug on car (slug)",
  "vacuum full car",
  "vacuum analyze car",
];

const row = "id, slug, title, brand, year, condition, colour, country, price, mileage, image";
const page = (where: string, offset: string) =>
  `select ${row} from car where ${where} order by price, id limit 12 offset ${offset}`;

export const STATEMENTS = {
  list: `select (select count(*)::int from car where brand = $1) total, *
    from (${page("brand = $1", "$2")}) p`,
  text: `with m as materialized (
      select ${row} from car where tsv @@ plainto_tsquery('simple', $1)
    ) select (select count(*)::int from m) total, *
    from (select * from m order by price, id limit 12 offset $2) p`,
  facets: `select colour, country, condition, count(*)::int n from car where brand = $1
    group by grouping sets ((colour), (country), (condition))`,
  detail: `select ${row}, description from car where slug = $1`,
};
