-- The audit trail (0020_audit.sql) tells of all that protects an account: also recovery codes, the first
-- step of a sign-in, browsers that keep a way in, and whether the owner has shown to own the address.

-- Ten codes come and go in one entry: what was noted in this transaction is not noted again.
create function audit_once(action text, owner uuid) returns void language plpgsql as $$
declare
  noted text := coalesce(current_setting('marque.codes_noted', true), '');
  mark text := action || ' ' || owner || ';';
begin
  if position(mark in noted) > 0 then return; end if;
  perform set_config('marque.codes_noted', noted || mark, true);
  perform audit_note(action, 'user:' || owner, null, null);
end $$;

create function audit_recovery_codes_made() returns trigger language plpgsql as $$
begin
  perform audit_once('factor.recovery_codes_made', new.user_id);
  return null;
end $$;
create constraint trigger recovery_code_made_audit after insert on recovery_code
  deferrable initially deferred for each row execute function audit_recovery_codes_made();

-- Codes that others replace are not told of, those that end with the last factor once.
create function audit_recovery_code_gone() returns trigger language plpgsql as $$
declare made text := coalesce(current_setting('marque.codes_made', true), '');
begin
  if position(old.user_id::text in made) > 0 then return null; end if;
  if exists (select from totp where user_id = old.user_id and confirmed_at is not null)
    or exists (select from passkey where user_id = old.user_id)
  then
    perform audit_note('factor.recovery_code_used', 'user:' || old.user_id, null,
      jsonb_build_object('left',
        (select count(*) from recovery_code where user_id = old.user_id)));
  else
    perform audit_once('factor.recovery_codes_ended', old.user_id);
  end if;
  return null;
end $$;
create constraint trigger recovery_code_gone_audit after delete on recovery_code
  deferrable initially deferred for each row execute function audit_recovery_code_gone();

-- At once, for the trigger above, which runs at the end of the transaction.
create function mark_recovery_codes_made() returns trigger language plpgsql as $$
declare made text := coalesce(current_setting('marque.codes_made', true), '');
begin
  if position(new.user_id::text in made) = 0 then
    perform set_config('marque.codes_made', made || new.user_id || ';', true);
  end if;
  return null;
end $$;
create trigger recovery_code_mark after insert on recovery_code
  for each row execute function mark_recovery_codes_made();

-- The password was right, and a second factor is asked for.
create function audit_first_step() returns trigger language plpgsql as $$
begin
  perform audit_note('sign-in.first_step', 'user:' || new.user_id, null, null);
  return null;
end $$;
create constraint trigger sign_in_first_step_audit after insert on sign_in_challenge
  deferrable initially deferred for each row
  when (new.kind = 'second-factor') execute function audit_first_step();

create function audit_device() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform audit_write(new.user_id::text, current_setting('marque.ip', true), 'device.remembered',
      'user:' || new.user_id, null, null);
  else
    perform audit_note('device.forgotten', 'user:' || old.user_id, null, null);
  end if;
  return null;
end $$;
create constraint trigger known_device_added_audit after insert on known_device
  deferrable initially deferred for each row execute function audit_device();
-- Those that have expired are deleted by the shop, without an entry.
create constraint trigger known_device_gone_audit after delete on known_device
  deferrable initially deferred for each row
  when (old.expires_at > now()) execute function audit_device();

create or replace function audit_user() returns trigger language plpgsql as $$
declare
  named text := 'user:' || new.id;
  edited jsonb;
begin
  if tg_op = 'INSERT' then
    perform audit_note('user.registered', named, null, jsonb_build_object('type', new.status));
    return null;
  end if;
  if old.deleted_at is null and new.deleted_at is not null then
    perform audit_note('user.deleted', named, null, null);
    return null;
  end if;
  if old.status <> new.status then
    perform audit_note('user.type_changed', named, jsonb_build_object('type', old.status),
      jsonb_build_object('type', new.status));
  end if;
  if old.banned <> new.banned then
    perform audit_note(case when new.banned then 'user.banned' else 'user.unbanned' end, named,
      jsonb_build_object('ban', old.banned), jsonb_build_object('ban', new.banned));
  end if;
  if old.verified <> new.verified then
    perform audit_note('user.email_confirmed', named, jsonb_build_object('verify', old.verified),
      jsonb_build_object('verify', new.verified));
  end if;
  if old.owner_proven <> new.owner_proven then
    perform audit_note('user.owner_proven', named, jsonb_build_object('proven', old.owner_proven),
      jsonb_build_object('proven', new.owner_proven));
  end if;
  if old.password_hash is distinct from new.password_hash then
    perform audit_note('user.password_changed', named, null, null);
  end if;
  if old.email <> new.email then
    perform audit_note('user.email_changed', named, null, null);
  end if;
  if old.identity_subject is distinct from new.identity_subject then
    perform audit_note('user.google_linked', named, null, null);
  end if;
  if current_setting('marque.admin', true) = 'on' and audit_actor() <> new.id::text then
    select jsonb_agg(key order by key) into edited
      from jsonb_each(to_jsonb(old)) was join jsonb_each(to_jsonb(new)) became using (key)
      where was.value <> became.value
        and key in ('name', 'last_name', 'age', 'country', 'tel', 'image');
    if edited is not null then
      perform audit_note('user.edited', named, null, jsonb_build_object('fields', edited));
    end if;
  end if;
  return null;
end $$;
drop trigger app_user_audit on app_user;
create constraint trigger app_user_audit after update on app_user
  deferrable initially deferred for each row
  when (old.status <> new.status or old.banned <> new.banned or old.verified <> new.verified
    or old.email <> new.email or old.password_hash is distinct from new.password_hash
    or old.identity_subject is distinct from new.identity_subject
    or old.deleted_at is distinct from new.deleted_at
    or old.owner_proven <> new.owner_proven
    or current_setting('marque.admin', true) = 'on')
  execute function audit_user();
