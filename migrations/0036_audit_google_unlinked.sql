-- A link to Google that ends was told of in the audit trail as one that is made.
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
    perform audit_note(
      case when new.identity_subject is null then 'user.google_unlinked' else 'user.google_linked' end,
      named, null, null);
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
