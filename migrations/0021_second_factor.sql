-- The second factor of an account: a one-time code's secret, passkeys, and codes for the day when
-- neither is at hand. Confirmed once the owner has shown that it works.
create table totp (
  user_id uuid primary key references app_user (id) on delete cascade,
  secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The time step of the last code taken: each code works once.
  last_step integer not null default 0
);

create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_owner on passkey (user_id);

create table recovery_code (
  user_id uuid not null references app_user (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- What a browser has begun and not finished: a sign-in between its two steps, or a passkey's answer
-- that is awaited. The browser has the token in a cookie.
create table sign_in_challenge (
  token_hash bytea primary key,
  kind text not null check (kind in ('second-factor', 'passkey', 'enrolment')),
  user_id uuid references app_user (id) on delete cascade,
  -- What a passkey is to sign.
  challenge text,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenge_owner on sign_in_challenge (user_id);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);

-- The audit trail (0020_audit.sql) tells of each factor that comes and goes.
create function audit_factor() returns trigger language plpgsql as $$
begin
  perform audit_note(tg_argv[0], 'user:' || coalesce(new.user_id, old.user_id), null, null);
  return null;
end $$;
create constraint trigger totp_on_audit after update of confirmed_at on totp
  deferrable initially deferred for each row
  when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function audit_factor('factor.codes_on');
create constraint trigger totp_off_audit after delete on totp
  deferrable initially deferred for each row when (old.confirmed_at is not null)
  execute function audit_factor('factor.codes_off');
create constraint trigger passkey_added_audit after insert on passkey
  deferrable initially deferred for each row execute function audit_factor('factor.passkey_added');
create constraint trigger passkey_removed_audit after delete on passkey
  deferrable initially deferred for each row execute function audit_factor('factor.passkey_removed');
