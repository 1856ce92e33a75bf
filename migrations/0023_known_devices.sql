-- Browsers in which somebody has signed in before. They keep a way in while strangers guess the
-- password, and a sign-in from any other is mailed.
create table known_device (
  token_hash bytea not null,
  user_id uuid not null references app_user (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_device_owner on known_device (user_id);
create index known_device_expiry on known_device (expires_at);

-- Whether whoever set the password has shown to own the address too. A confirmed address alone does
-- not: its owner may have confirmed what a stranger registered.
alter table app_user add column owner_proven boolean not null default false;

-- A link that changes an e-mail, and to what.
alter table account_token drop constraint account_token_purpose_check;
alter table account_token
  add constraint account_token_purpose_check check (purpose in ('verify', 'reset', 'email')),
  add column email text;
