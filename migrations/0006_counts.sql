-- How many cars on offer share brand, colour, place, state and price band: the catalogue's totals
-- and facet counts are sums over these rows, a small part of the cars.

-- The bands lie between the bounds of the price presets, which share 50000 (decisions, T44).
create function price_band(price bigint) returns smallint
  language sql immutable strict parallel safe
  return case when price < 50000 then 0 when price = 50000 then 1 when price <= 300000 then 2 else 3 end;

create table car_count (
  brand_id uuid not null references brand (id),
  color_key text not null,
  location_key text not null,
  state text not null,
  band smallint not null,
  color text not null,
  location text not null,
  cars integer not null,
  primary key (brand_id, color_key, location_key, state, band)
);

-- Once a statement, over all its rows, in the order of the key: statements that run at the same
-- time lock the counts in the same order.
create function count_cars() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from car_count;
  elsif tg_op = 'INSERT' then
    insert into car_count as known
      select brand_id, color_key, location_key, state, price_band(price),
             min(color), min(location), count(*)
      from added where on_offer group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (brand_id, color_key, location_key, state, band)
      do update set cars = known.cars + excluded.cars;
  elsif tg_op = 'DELETE' then
    insert into car_count as known
      select brand_id, color_key, location_key, state, price_band(price),
             min(color), min(location), -count(*)
      from removed where on_offer group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (brand_id, color_key, location_key, state, band)
      do update set cars = known.cars + excluded.cars;
  else
    insert into car_count as known
      select brand_id, color_key, location_key, state, price_band(price),
             min(color), min(location), sum(step)
      from (
        select *, 1 as step from added where on_offer
        union all
        select *, -1 as step from removed where on_offer
      ) changed
      group by 1, 2, 3, 4, 5 having sum(step) <> 0 order by 1, 2, 3, 4, 5
      on conflict (brand_id, color_key, location_key, state, band)
      do update set cars = known.cars + excluded.cars;
  end if;
  return null;
end $$;

create trigger car_added after insert on car
  referencing new table as added for each statement execute function count_cars();
create trigger car_removed after delete on car
  referencing old table as removed for each statement execute function count_cars();
create trigger car_altered after update on car
  referencing old table as removed new table as added
  for each statement execute function count_cars();
create trigger car_emptied after truncate on car
  for each statement execute function count_cars();

insert into car_count
  select brand_id, color_key, location_key, state, price_band(price),
         min(color), min(location), count(*)
  from car where on_offer group by 1, 2, 3, 4, 5;

-- A brand's cars in the order of price. The dearest first are the cheapest read backwards, those
-- of the same price sorted on the way.
create index car_brand_price on car (brand_id, price, created_at desc, id desc) where on_offer;
drop index car_dearest;

-- Prices within a band are counted from the cars: this index alone holds what that takes.
drop index car_facets;
create index car_priced on car (price)
  include (brand_id, color_key, location_key, state, color, location) where on_offer;
