-- How many cars on offer go by each name: far fewer rows than cars, so that any part of a name, be
-- it two letters, finds its names in a moment, and the cars by them.
create table car_name (
  search_key text primary key,
  cars integer not null
);

-- In the order of the key, as in count_cars().
create function count_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from car_name;
  elsif tg_op = 'INSERT' then
    insert into car_name as known
      select search_key, count(*) from added where on_offer group by 1 order by 1
      on conflict (search_key) do update set cars = known.cars + excluded.cars;
  elsif tg_op = 'DELETE' then
    insert into car_name as known
      select search_key, -count(*) from removed where on_offer group by 1 order by 1
      on conflict (search_key) do update set cars = known.cars + excluded.cars;
  else
    insert into car_name as known
      select search_key, sum(step) from (
        select search_key, 1 as step from added where on_offer
        union all
        select search_key, -1 as step from removed where on_offer
      ) changed
      group by 1 having sum(step) <> 0 order by 1
      on conflict (search_key) do update set cars = known.cars + excluded.cars;
  end if;
  return null;
end $$;

create trigger car_name_added after insert on car
  referencing new table as added for each statement execute function count_names();
create trigger car_name_removed after delete on car
  referencing old table as removed for each statement execute function count_names();
create trigger car_name_altered after update on car
  referencing old table as removed new table as added
  for each statement execute function count_names();
create trigger car_name_emptied after truncate on car
  for each statement execute function count_names();

insert into car_name select search_key, count(*) from car where on_offer group by 1;
