-- A ban hides all cars of a seller, and its lifting shows them. Each was an entry of its own: for a
-- seller of 20,000 cars ten seconds of the commit, in which nobody else could buy or sign in, and after
-- which the ban was given up. The entry of the user's ban tells it all. A car that is only hidden, because
-- it was bought, needs no comparison of all its columns, which took half the time of its entry.
create or replace function audit_car() returns trigger language plpgsql as $$
declare
  alike car;
  was jsonb;
  became jsonb;
begin
  if tg_op = 'DELETE' then
    perform audit_note('car.deleted', 'car:' || old.id,
      jsonb_build_object('name', old.name, 'seller', old.user_id, 'price', old.price), null);
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform audit_note('car.created', 'car:' || new.id, null,
      jsonb_build_object('name', new.name, 'price', new.price, 'state', new.state));
    return null;
  end if;
  alike := old;
  alike.on_offer := new.on_offer;
  alike.owner_banned := new.owner_banned;
  if alike is not distinct from new then return null; end if;
  alike.owner_banned := old.owner_banned;
  alike.deleted_at := new.deleted_at;
  if old.deleted_at is null and alike is not distinct from new then
    perform audit_note('car.deleted', 'car:' || new.id, '{"deleted_at": null}',
      jsonb_build_object('deleted_at', new.deleted_at));
    return null;
  end if;
  select jsonb_object_agg(key, o.value), jsonb_object_agg(key, n.value) into was, became
    from jsonb_each(to_jsonb(old)) o join jsonb_each(to_jsonb(new)) n using (key)
    where o.value <> n.value
      and key not in ('search_key', 'color_key', 'location_key', 'on_offer');
  if was is not null then
    perform audit_note(
      case when old.deleted_at is null and new.deleted_at is not null
        then 'car.deleted' else 'car.edited' end,
      'car:' || new.id, was, became);
  end if;
  return null;
end $$;
