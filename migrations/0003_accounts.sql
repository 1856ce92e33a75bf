-- Links in mails: to confirm an address, to set a new password. Only a hash is kept, and a link
-- that was used is gone.
create table account_token (
  token_hash bytea primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  expires_at timestamptz not null
);
create index account_token_user on account_token (user_id);
create index account_token_expiry on account_token (expires_at);

-- How often somebody tried something lately, counted by all processes together. Losing it in a
-- crash costs nothing, so it is not written to the log of the database.
create unlogged table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);

-- The key with which the shop's own stand-in for the identity provider signs, shared by all
-- processes. The row has one possible id, so the first process to make a key wins.
create table sandbox_identity_key (
  id smallint primary key default 1 check (id = 1),
  private_jwk jsonb not null
);

-- The dashboard's list of users, quick for a million of them.
alter table app_user add column search_key text not null
  generated always as (fold(name || ' ' || last_name || ' ' || email)) stored;
create index app_user_search on app_user using gin (search_key gin_trgm_ops)
  where deleted_at is null;
create index app_user_newest on app_user (created_at desc, id desc) where deleted_at is null;
create index app_user_country on app_user (country, created_at desc, id desc)
  where deleted_at is null;
create index app_user_admin on app_user (created_at desc, id desc)
  where status = 'admin' and deleted_at is null;
create index app_user_banned on app_user (created_at desc, id desc)
  where banned and deleted_at is null;
create index app_user_verified on app_user (verified, created_at desc, id desc)
  where deleted_at is null;
