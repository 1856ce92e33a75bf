-- A turntable: pictures in order around the car. None, or enough of them to turn it.
alter table car add column spin text[] not null default '{}'
  check (cardinality(spin) = 0 or cardinality(spin) between 8 and 36);

-- Its pictures are used as long as it shows them, like the others of the car.
create function spin_let_go() returns trigger language plpgsql as $$
begin
  update picture set unused_since = now() where address = any (old.spin);
  return null;
end $$;
create trigger car_spin_changed after update of spin on car
  for each row when (old.spin is distinct from new.spin) execute function spin_let_go();
create trigger car_spin_gone after delete on car
  for each row when (cardinality(old.spin) > 0) execute function spin_let_go();
