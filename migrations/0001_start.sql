-- Text is compared without case and accents through fold(); extensions are trusted, so the owner of
-- the database may create them without being superuser.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- People -----------------------------------------------------------------------------------------

create table app_user (
  id uuid primary key,
  email text not null check (email = lower(email)),
  password_hash text,
  identity_subject text,
  name text not null,
  last_name text not null default '',
  age smallint,
  country text not null default '',
  tel text not null default '',
  image text,
  status text not null default 'user' check (status in ('user', 'admin')),
  verified boolean not null default false,
  banned boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index app_user_email on app_user (email) where deleted_at is null;
create unique index app_user_identity on app_user (identity_subject) where deleted_at is null;

create table session (
  token_hash bytea primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_owner on session (user_id);
create index session_expiry on session (expires_at);

-- Cars -------------------------------------------------------------------------------------------

create table brand (
  id uuid primary key,
  name text not null,
  key text not null generated always as (fold(name)) stored unique
);

create table car (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  brand_id uuid not null references brand (id),
  name text not null,
  model smallint not null,
  state text not null check (state in ('New', 'Used')),
  price bigint not null check (price > 0),
  color text not null default '',
  color_key text not null generated always as (fold(color)) stored,
  location text not null default '',
  location_key text not null generated always as (fold(location)) stored,
  description text not null default '',
  image text[] not null default '{}' check (cardinality(image) <= 5),
  search_key text not null,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  owner_banned boolean not null default false,
  created_at timestamptz not null default now(),
  sold_at timestamptz,
  deleted_at timestamptz,
  -- What visitors may find and buy; every catalogue index is limited to it.
  on_offer boolean not null generated always as
    (sold_at is null and deleted_at is null and not owner_banned) stored
);
create index car_newest on car (created_at desc, id desc) where on_offer;
create index car_cheapest on car (price, created_at desc, id desc) where on_offer;
create index car_dearest on car (price desc, created_at desc, id desc) where on_offer;
create index car_brand on car (brand_id, created_at desc, id desc) where on_offer;
create index car_color on car (color_key, created_at desc, id desc) where on_offer;
create index car_location on car (location_key, created_at desc, id desc) where on_offer;
create index car_facets on car (brand_id, color_key, location_key, state, price)
  include (color, location) where on_offer;
create index car_search on car using gin (search_key gin_trgm_ops) where on_offer;
create index car_owner on car (user_id, created_at desc, id desc) where deleted_at is null;

-- Every shop process listens, and drops what it remembers of the catalogue.
create function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger car_changed after insert or update or delete or truncate on car
  for each statement execute function tell_catalogue_changed();

-- Reviews ----------------------------------------------------------------------------------------

create table review (
  id uuid primary key,
  car_id uuid not null references car (id),
  user_id uuid not null references app_user (id),
  rating smallint not null check (rating between 1 and 5),
  title text not null,
  review text not null,
  created_at timestamptz not null default now(),
  unique (car_id, user_id)
);
create index review_newest on review (created_at desc, id desc);
create index review_car on review (car_id, created_at desc, id desc);
create index review_user on review (user_id, created_at desc, id desc);

-- The rating stands beside the car so that no list has to compute it.
create function keep_car_rating() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update car set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1
      where id = old.car_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update car set rating_sum = rating_sum + new.rating, rating_count = rating_count + 1
      where id = new.car_id;
  end if;
  return null;
end $$;
create trigger review_changed after insert or update of rating or delete on review
  for each row execute function keep_car_rating();

-- Purchases --------------------------------------------------------------------------------------

-- A purchase begins as a pending order when the payment preference is asked for, and counts as
-- bought once the provider confirms the payment.
create table purchase (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'cancelled', 'expired', 'refunded')),
  price bigint not null,
  -- What the provider was asked to charge, as it answered it.
  preference_id text unique,
  init_point text,
  charge_amount numeric(20, 2),
  charge_currency text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  approved_at timestamptz,
  settled_at timestamptz
);
create index purchase_user on purchase (user_id, created_at desc);
create index purchase_waiting on purchase (expires_at) where status = 'pending';

-- The car as it was when bought: later edits and deletions do not reach it.
create table purchase_car (
  purchase_id uuid not null references purchase (id),
  position smallint not null,
  car_id uuid not null references car (id),
  name text not null,
  brand text not null,
  model smallint not null,
  state text not null,
  price bigint not null,
  image text[] not null,
  primary key (purchase_id, position),
  unique (purchase_id, car_id)
);
create index purchase_car_car on purchase_car (car_id);

-- A Used car is one thing: whoever is paying for it holds it until the hold runs out.
create table car_hold (
  car_id uuid primary key references car (id),
  purchase_id uuid not null references purchase (id),
  user_id uuid not null references app_user (id),
  expires_at timestamptz not null
);
create index car_hold_purchase on car_hold (purchase_id);
create index car_hold_user on car_hold (user_id);

-- What the provider said of each payment, newest known state; several may belong to one purchase.
create table payment (
  id text primary key,
  purchase_id uuid not null references purchase (id),
  status text not null,
  status_detail text,
  amount numeric(20, 2) not null,
  currency text not null,
  provider_updated_at timestamptz not null,
  created_at timestamptz not null default now(),
  refund_reason text,
  refunded_at timestamptz
);
create index payment_purchase on payment (purchase_id);

create table webhook_event (
  id uuid primary key,
  dedupe_key text not null unique,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text
);
create index webhook_event_waiting on webhook_event (next_attempt_at) where processed_at is null;

-- Effects outside the database (mail, refunds), written in the transaction of their cause and
-- carried out afterwards, again and again until they succeed.
create table outbox (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text
);
create index outbox_waiting on outbox (next_attempt_at) where done_at is null;

create table favorite (
  user_id uuid not null references app_user (id) on delete cascade,
  car_id uuid not null references car (id),
  created_at timestamptz not null default now(),
  primary key (user_id, car_id)
);
