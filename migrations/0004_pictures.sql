-- Pictures that users sent. Those that nothing shows are removed a day after they were last in use.
create table picture (
  address text primary key,
  user_id uuid not null references app_user (id),
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  -- Null while something is known to show it.
  unused_since timestamptz default now()
);
create index picture_unused on picture (unused_since) where unused_since is not null;
create index picture_user on picture (user_id);

-- Whatever stops showing a picture, and by whatever way, the picture is looked at again a day later.
create function picture_let_go() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'car' then
    update picture set unused_since = now() where address = any (old.image);
  else
    update picture set unused_since = now() where address = old.image;
  end if;
  return null;
end $$;
create trigger car_image_changed after update of image on car
  for each row when (old.image is distinct from new.image) execute function picture_let_go();
create trigger car_image_gone after delete on car
  for each row when (cardinality(old.image) > 0) execute function picture_let_go();
create trigger user_image_changed after update of image on app_user
  for each row when (old.image is distinct from new.image and old.image is not null)
  execute function picture_let_go();
