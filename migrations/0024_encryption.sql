-- Secrets of one-time codes are encrypted (server/encryption/), those of before at the next start.
-- Stop all processes of an older version first: they cannot read encrypted secrets.
alter table totp add column key_id text;

-- The keys that secrets are encrypted with, so that no process uses one that others do not have.
create table encryption_key (
  id text primary key,
  added_at timestamptz not null default now()
);
