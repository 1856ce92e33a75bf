-- What must hold of money and stock whatever the code does.

-- A Used car is sold once: each sale has a row, which leaves when its purchase is paid back.
create table car_sale (
  car_id uuid primary key references car (id),
  purchase_id uuid not null references purchase (id)
);
create index car_sale_purchase on car_sale (purchase_id);

create function keep_car_sales() returns trigger language plpgsql as $$
begin
  if old.status = 'approved' then
    delete from car_sale where purchase_id = new.id;
  elsif new.status = 'approved' then
    insert into car_sale select car_id, new.id from purchase_car
      where purchase_id = new.id and state = 'Used';
  end if;
  return null;
end $$;
create trigger purchase_settled after update of status on purchase
  for each row when ((old.status = 'approved') <> (new.status = 'approved'))
  execute function keep_car_sales();

create function add_car_sales() returns trigger language plpgsql as $$
begin
  insert into car_sale select car_id, purchase_id from added
    where state = 'Used'
      and exists (select from purchase where id = purchase_id and status = 'approved');
  return null;
end $$;
create trigger purchase_car_sold after insert on purchase_car
  referencing new table as added for each statement execute function add_car_sales();

-- Sales from before stay as they are, also where a car should have been sold twice.
insert into car_sale
  select distinct on (purchase_car.car_id) purchase_car.car_id, purchase.id
    from purchase_car join purchase on purchase.id = purchase_car.purchase_id
    where purchase_car.state = 'Used' and purchase.status = 'approved'
    order by purchase_car.car_id, purchase.approved_at;

-- A payment makes one purchase, the one that it was made for.
alter table payment add constraint payment_of_purchase unique (id, purchase_id);
alter table purchase
  add constraint purchase_payment unique (payment_id),
  add constraint purchase_own_payment foreign key (payment_id, id)
    references payment (id, purchase_id),
  add constraint purchase_approval check (status <> 'approved' or approved_at is not null),
  add constraint purchase_of_buyer unique (id, user_id);

-- A car is held for a purchase of its holder.
alter table car_hold add constraint hold_of_purchase foreign key (purchase_id, user_id)
  references purchase (id, user_id);

-- What was paid is never cancelled, and what was paid back stays so.
create function guard_purchase_status() returns trigger language plpgsql as $$
begin
  raise exception 'a purchase that is % cannot become %', old.status, new.status
    using errcode = 'check_violation', constraint = 'purchase_status_change';
end $$;
create trigger purchase_status_guard before update of status on purchase
  for each row when (
    (old.status = 'approved' and new.status not in ('approved', 'refunded'))
    or (old.status = 'refunded' and new.status <> 'refunded')
    or (old.status <> 'pending' and new.status = 'pending')
  ) execute function guard_purchase_status();
