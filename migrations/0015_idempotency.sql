-- The first reply to each Idempotency-Key of a user, given again for a day. It is written in the
-- transaction of what it tells of.
create table idempotency_key (
  user_id uuid not null references app_user (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  -- The request that runs; another may take its place once claimed_until is over.
  claim uuid not null,
  claimed_until timestamptz not null,
  -- Both null while the request runs.
  status smallint,
  reply text,
  created_at timestamptz not null,
  primary key (user_id, key),
  check ((status is null) = (reply is null))
);
create index idempotency_key_age on idempotency_key (created_at);
