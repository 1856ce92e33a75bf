-- Which cars each transaction changed: every process of the shop keeps the cars on offer in memory
-- and reads the rows of transactions that its last snapshot did not see. So no commit is skipped,
-- whatever the order in which transactions begin and end. Deleted after an hour.
create table car_change (
  transaction_id xid8 not null default pg_current_xact_id(),
  -- The nil UUID stands for all cars.
  car_id uuid not null,
  changed_at timestamptz not null default now()
);
create index car_change_transaction on car_change (transaction_id);
create index car_change_age on car_change (changed_at);

create function record_car_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into car_change (car_id) values ('00000000-0000-0000-0000-000000000000');
  elsif tg_op = 'DELETE' then
    insert into car_change (car_id) select id from removed;
  else
    insert into car_change (car_id) select id from added;
  end if;
  return null;
end $$;

create trigger car_change_added after insert on car
  referencing new table as added for each statement execute function record_car_changes();
create trigger car_change_altered after update on car
  referencing new table as added for each statement execute function record_car_changes();
create trigger car_change_removed after delete on car
  referencing old table as removed for each statement execute function record_car_changes();
create trigger car_change_emptied after truncate on car
  for each statement execute function record_car_changes();
