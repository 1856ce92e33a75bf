-- Who did what, when and to what: every act of an administrator, every event of money and security.
-- Triggers write it when the transaction of the act commits, whatever code has made the change.
-- Each entry holds the hash of the one before. Nobody changes or deletes one.
create table audit_entry (
  -- Without gaps, in the order of commits.
  id bigint primary key,
  at timestamptz not null,
  -- A user's id, "visitor" for somebody who is not signed in, or "shop".
  actor text not null,
  action text not null,
  -- Such as car:<id>, user:<id>, purchase:<id>, payment:<id>.
  target text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_entry_actor on audit_entry (actor, id);
create index audit_entry_action on audit_entry (action text_pattern_ops, id);
create index audit_entry_target on audit_entry (target, id);
create index audit_entry_at on audit_entry (at);

-- The newest entry. Its lock is taken when a transaction commits, so it is held for a moment.
create table audit_head (
  one boolean primary key default true check (one),
  entries bigint not null,
  hash bytea not null
);
insert into audit_head (entries, hash) values (0, sha256('marque'));

create function link_audit_entry() returns trigger language plpgsql as $$
declare head audit_head;
begin
  select * into head from audit_head for update;
  new.id := head.entries + 1;
  new.at := clock_timestamp();
  new.previous_hash := head.hash;
  new.hash := sha256(head.hash || convert_to(jsonb_build_array(
    new.id, to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), new.actor,
    new.action, new.target, new.before, new.after, new.ip)::text, 'UTF8'));
  update audit_head set entries = new.id, hash = new.hash;
  return new;
end $$;
create trigger audit_entry_linked before insert on audit_entry
  for each row execute function link_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_kept before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_not_emptied before truncate on audit_entry
  for each statement execute function refuse_audit_change();
-- The head moves from within link_audit_entry alone.
create trigger audit_head_kept before update or delete on audit_head
  for each row when (pg_trigger_depth() = 0) execute function refuse_audit_change();
create trigger audit_head_not_emptied before truncate on audit_head
  for each statement execute function refuse_audit_change();
do $$ begin
  -- Binds a role that is no superuser, also as the owner.
  execute format('revoke update, delete, truncate on audit_entry from %I', current_user);
end $$;

-- Who acts in this transaction: server/db/acting.ts says so at its start.
create function audit_actor() returns text language sql stable as $$
  select coalesce(nullif(current_setting('marque.actor', true), ''), 'shop')
$$;

create function audit_write(
  actor text, ip text, action text, target text, before jsonb, after jsonb
) returns void language sql as $$
  insert into audit_entry (actor, ip, action, target, before, after)
    values (actor, coalesce(ip, ''), action, target, before, after)
$$;
create function audit_note(action text, target text, before jsonb, after jsonb)
returns void language sql as $$
  select audit_write(
    audit_actor(), current_setting('marque.ip', true), action, target, before, after)
$$;

-- Money ------------------------------------------------------------------------------------------

create function audit_purchase() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform audit_note('purchase.opened', 'purchase:' || new.id, null,
      jsonb_build_object('buyer', new.user_id, 'price', new.price));
  else
    perform audit_note('purchase.' || new.status, 'purchase:' || new.id,
      jsonb_build_object('status', old.status),
      jsonb_build_object('status', new.status, 'price', new.price, 'payment', new.payment_id));
  end if;
  return null;
end $$;
create constraint trigger purchase_opened_audit after insert on purchase
  deferrable initially deferred for each row
  when (new.status = 'pending') execute function audit_purchase();
create constraint trigger purchase_audit after update of status on purchase
  deferrable initially deferred for each row
  when (old.status <> new.status) execute function audit_purchase();

create function audit_payment() returns trigger language plpgsql as $$
declare named text := 'payment:' || new.id;
begin
  if tg_op = 'INSERT' or old.status <> new.status then
    perform audit_note('payment.' || new.status, named,
      case when tg_op = 'UPDATE' then jsonb_build_object('status', old.status) end,
      jsonb_build_object('status', new.status, 'purchase', new.purchase_id,
        'amount', new.amount, 'currency', new.currency));
  end if;
  if tg_op = 'INSERT' then return null; end if;
  if old.refund_reason is null and new.refund_reason is not null then
    perform audit_note('refund.decided', named, null,
      jsonb_build_object('reason', new.refund_reason, 'purchase', new.purchase_id));
  end if;
  if old.refunded_at is null and new.refunded_at is not null then
    perform audit_note('refund.done', named, null,
      jsonb_build_object('purchase', new.purchase_id));
  end if;
  return null;
end $$;
create constraint trigger payment_added_audit after insert on payment
  deferrable initially deferred for each row execute function audit_payment();
create constraint trigger payment_audit after update on payment
  deferrable initially deferred for each row
  when (old.status <> new.status
    or (old.refund_reason is null) <> (new.refund_reason is null)
    or (old.refunded_at is null) <> (new.refunded_at is null))
  execute function audit_payment();

-- Accounts ---------------------------------------------------------------------------------------

-- Personal data stay out: an erased account must not live on here. Of most changes only the names
-- of the columns are told.
create function audit_user() returns trigger language plpgsql as $$
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
create constraint trigger app_user_added_audit after insert on app_user
  deferrable initially deferred for each row
  when (current_setting('marque.actor', true) <> '') execute function audit_user();
create constraint trigger app_user_audit after update on app_user
  deferrable initially deferred for each row
  when (old.status <> new.status or old.banned <> new.banned or old.verified <> new.verified
    or old.email <> new.email or old.password_hash is distinct from new.password_hash
    or old.identity_subject is distinct from new.identity_subject
    or old.deleted_at is distinct from new.deleted_at
    or current_setting('marque.admin', true) = 'on')
  execute function audit_user();

create function audit_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform audit_write(new.user_id::text, new.ip, 'sign-in.succeeded', 'user:' || new.user_id,
      null, jsonb_build_object('session', new.id, 'device', new.device));
  else
    perform audit_note('session.ended', 'user:' || old.user_id, null,
      jsonb_build_object('session', old.id));
  end if;
  return null;
end $$;
create constraint trigger session_began_audit after insert on session
  deferrable initially deferred for each row execute function audit_session();
-- Those that have expired are deleted by the shop, without an entry.
create constraint trigger session_ended_audit after delete on session
  deferrable initially deferred for each row
  when (old.expires_at > now()) execute function audit_session();

create function audit_account_token() returns trigger language plpgsql as $$
begin
  perform audit_note('user.link_made', 'user:' || new.user_id, null,
    jsonb_build_object('purpose', new.purpose));
  return null;
end $$;
create constraint trigger account_token_audit after insert on account_token
  deferrable initially deferred for each row execute function audit_account_token();

-- Cars that administrators change, their own included --------------------------------------------

create function audit_car() returns trigger language plpgsql as $$
declare
  was jsonb;
  became jsonb;
begin
  if tg_op = 'DELETE' then
    perform audit_note('car.deleted', 'car:' || old.id,
      jsonb_build_object('name', old.name, 'seller', old.user_id, 'price', old.price), null);
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform audit_note('car.created', 'car:' || new.id, null,
      jsonb_build_object('name', new.name, 'price', new.price, 'state', new.state));
    return null;
  end if;
  select jsonb_object_agg(key, o.value), jsonb_object_agg(key, n.value) into was, became
    from jsonb_each(to_jsonb(old)) o join jsonb_each(to_jsonb(new)) n using (key)
    where o.value <> n.value
      and key not in ('search_key', 'color_key', 'location_key', 'on_offer');
  if was is not null then
    perform audit_note(
      case when old.deleted_at is null and new.deleted_at is not null
        then 'car.deleted' else 'car.edited' end,
      'car:' || new.id, was, became);
  end if;
  return null;
end $$;
create constraint trigger car_audit after insert or update or delete on car
  deferrable initially deferred for each row
  when (current_setting('marque.admin', true) = 'on') execute function audit_car();
