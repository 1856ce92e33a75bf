alter table purchase
  -- The payment that made it bought; further approved ones are refunded.
  add column payment_id text references payment (id),
  -- The provider's account that the preference pays into: a payment to any other is not ours.
  add column collector_id text,
  -- When to ask the provider again, should it not have told us; null when nothing more can come.
  add column check_at timestamptz,
  -- When the buyer's browser first asked for the record (POST /buy/create).
  add column recorded_at timestamptz;
create index purchase_to_check on purchase (check_at) where check_at is not null;

-- The payment stand-in ---------------------------------------------------------------------------

-- The one merchant of the stand-in; its secrets are made here, so that no two shops share them.
create table sandbox_account (
  id boolean primary key default true check (id),
  collector_id bigint not null,
  access_token text not null,
  webhook_secret text not null
);
insert into sandbox_account (collector_id, access_token, webhook_secret) values (
  100000000 + floor(random() * 900000000)::bigint,
  'TEST-' || gen_random_uuid(),
  replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);

create table sandbox_preference (
  id text primary key,
  order_id bigint not null unique generated always as identity (start with 20000000001),
  -- As the merchant sent it.
  request jsonb not null,
  external_reference text,
  amount numeric(20, 2) not null,
  currency text not null,
  expires_at timestamptz,
  created_at timestamptz not null
);

create table sandbox_payment (
  id bigint primary key generated always as identity (start with 90000000001),
  preference_id text not null references sandbox_preference (id),
  status text not null,
  status_detail text not null,
  amount_refunded numeric(20, 2) not null default 0,
  created_at timestamptz not null,
  approved_at timestamptz,
  updated_at timestamptz not null
);
create index sandbox_payment_preference on sandbox_payment (preference_id);
create index sandbox_preference_reference on sandbox_preference (external_reference);

-- The first answer to each idempotency key, given again to the same request.
create table sandbox_idempotency (
  key text primary key,
  request_hash text not null,
  status smallint not null,
  reply jsonb not null
);
