-- The administrators' list of orders, quick for a million of them: newest first, by status, and
-- searched by the buyer's e-mail and the cars as they were when bought.
alter table purchase add column search_key text not null default '';

create function purchase_search_key(wanted uuid) returns text language sql stable as $$
  select fold(
    app_user.email || coalesce((
      select string_agg(' ' || name || ' ' || brand, '' order by position)
        from purchase_car where purchase_id = purchase.id
    ), ''))
    from purchase join app_user on app_user.id = purchase.user_id
    where purchase.id = wanted
$$;

create function keep_purchase_search_key() returns trigger language plpgsql as $$
begin
  update purchase set search_key = purchase_search_key(id)
    where id in (select purchase_id from added);
  return null;
end $$;
create trigger purchase_car_added after insert on purchase_car
  referencing new table as added for each statement execute function keep_purchase_search_key();

-- The e-mail of an account can change; its orders are found by the one it has.
create function follow_buyer_email() returns trigger language plpgsql as $$
begin
  update purchase set search_key = purchase_search_key(id) where user_id = new.id;
  return null;
end $$;
create trigger app_user_email_changed after update of email on app_user
  for each row when (old.email is distinct from new.email)
  execute function follow_buyer_email();

update purchase set search_key = purchase_search_key(id);

create index purchase_newest on purchase (created_at desc, id desc);
create index purchase_status on purchase (status, created_at desc, id desc);
create index purchase_search on purchase using gin (search_key gin_trgm_ops);

-- The history of an order: what the provider told of its payments, and the refunds tried.
create index webhook_event_payment on webhook_event ((payload ->> 'paymentId'));
create index outbox_refund on outbox ((payload ->> 'paymentId')) where kind = 'refund';
