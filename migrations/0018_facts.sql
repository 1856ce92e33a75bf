-- What a seller may tell of a car beyond the specification's form; null where they do not.
alter table car
  add column vin text check (vin ~ '^[A-Z0-9-]{3,17}$'),
  add column mileage integer check (mileage between 0 and 2000000),
  add column body text check (body in ('coupe', 'saloon', 'estate', 'suv', 'convertible',
    'roadster', 'targa', 'hatchback', 'limousine')),
  add column fuel text check (fuel in ('petrol', 'diesel', 'hybrid', 'electric', 'hydrogen')),
  add column gearbox text check (gearbox in ('manual', 'automatic', 'sequential')),
  add column drive text check (drive in ('rear', 'front', 'all')),
  add column power smallint check (power between 1 and 3000),
  add column engine text check (char_length(engine) between 1 and 60),
  add column doors smallint check (doors between 1 and 7),
  add column seats smallint check (seats between 1 and 12),
  add column owners smallint check (owners between 0 and 50),
  add column service text check (service in ('full', 'partial', 'none')),
  add column accident_free boolean,
  -- The price before the last reduction of the past 30 days; a job clears both later.
  add column previous_price bigint,
  add column reduced_at timestamptz;

-- Of two cars with one VIN, one is on offer.
create unique index car_vin on car (vin)
  where vin is not null and sold_at is null and deleted_at is null and not owner_banned;

-- A car that returns to the catalogue (a lifted ban, a sale taken back) must not fail there because
-- its VIN is on offer elsewhere by now: it returns without the VIN.
create function drop_taken_vin() returns trigger language plpgsql as $$
begin
  if exists (select from car where vin = new.vin and id <> new.id
    and sold_at is null and deleted_at is null and not owner_banned) then
    new.vin := null;
  end if;
  return new;
end $$;
create trigger car_returns before update of sold_at, deleted_at, owner_banned on car
  for each row
  when (new.vin is not null
    and new.sold_at is null and new.deleted_at is null and not new.owner_banned
    and (old.sold_at is not null or old.deleted_at is not null or old.owner_banned))
  execute function drop_taken_vin();

create index car_reduced on car (reduced_at desc, created_at desc, id desc)
  where on_offer and reduced_at is not null;
create index car_reduction_ends on car (reduced_at) where reduced_at is not null;

-- Only real changes; the price of the publication is the first one's `was`.
create table price_change (
  id bigint generated always as identity primary key,
  car_id uuid not null references car (id) on delete cascade,
  at timestamptz not null,
  was bigint not null,
  price bigint not null check (price <> was)
);
create index price_change_car on price_change (car_id, id);

-- Similar cars and price positions.
create index car_body_price on car (body, price) where on_offer and body is not null;
create index car_same_name on car (search_key) include (price, sold_at)
  where deleted_at is null and not owner_banned;
create index car_same_body on car (body, model) include (price, sold_at)
  where deleted_at is null and not owner_banned and body is not null;
create index car_seller on car (user_id, created_at desc, id desc) where on_offer;

-- The prices of groups of comparable cars that are too large to be read on a request.
create table price_figures (
  key text primary key,
  cars integer not null,
  low bigint not null,
  median bigint not null,
  high bigint not null,
  at timestamptz not null
);
