-- A car's page also shows until when it is held, its seller and its reviewers: their changes go the same way as
-- those of cars, so that every process knows which of its cached pages to render again. The id is that
-- of the car or of the person.
create function record_held_cars() returns trigger language plpgsql as $$
begin
  insert into car_change (car_id) select distinct car_id from changed;
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger car_hold_added after insert on car_hold
  referencing new table as changed for each statement execute function record_held_cars();
create trigger car_hold_altered after update on car_hold
  referencing new table as changed for each statement execute function record_held_cars();
create trigger car_hold_removed after delete on car_hold
  referencing old table as changed for each statement execute function record_held_cars();

create function record_shown_person() returns trigger language plpgsql as $$
begin
  insert into car_change (car_id) values (new.id);
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger app_user_shown after update on app_user for each row
  when ((old.name, old.last_name, old.country, old.image, old.banned, old.deleted_at)
    is distinct from (new.name, new.last_name, new.country, new.image, new.banned, new.deleted_at))
  execute function record_shown_person();

-- Whether a review is by a buyer.
create function record_bought_cars() returns trigger language plpgsql as $$
begin
  insert into car_change (car_id) select car_id from purchase_car where purchase_id = new.id;
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger purchase_decided after update of status on purchase for each row
  when (old.status is distinct from new.status) execute function record_bought_cars();
