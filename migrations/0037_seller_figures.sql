-- What a seller's page shows of all their cars is read without going through the cars: their sales
-- by the seller, and the few cars that have ratings.
alter table purchase_car add column seller_id uuid;
update purchase_car set seller_id = car.user_id from car where car.id = purchase_car.car_id;

-- A car never changes its owner.
create function note_seller() returns trigger language plpgsql as $$
begin
  select user_id into new.seller_id from car where id = new.car_id;
  return new;
end $$;
create trigger purchase_car_seller before insert on purchase_car
  for each row execute function note_seller();

create index purchase_car_seller on purchase_car (seller_id);
create index car_rated_owner on car (user_id) include (rating_sum, rating_count)
  where rating_count > 0;
drop index car_deleted_owner;
