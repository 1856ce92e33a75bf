-- Each entry moved the row of audit_head to another place, and the next one of the same transaction
-- searched it among all earlier versions. For thousands of entries, such as those of a banned
-- seller's cars, this took many seconds, in which nobody else could buy or sign in. Now a transaction
-- remembers the place. A wrong place finds nothing, and then the row is searched.
create or replace function link_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_head;
  place tid := nullif(current_setting('marque.audit_head', true), '');
begin
  select * into head from audit_head where ctid = place for update;
  if not found then
    select * into head from audit_head for update;
    select ctid into place from audit_head;
  end if;
  new.id := head.entries + 1;
  new.at := clock_timestamp();
  new.previous_hash := head.hash;
  new.hash := sha256(head.hash || convert_to(jsonb_build_array(
    new.id, to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), new.actor,
    new.action, new.target, new.before, new.after, new.ip)::text, 'UTF8'));
  update audit_head set entries = new.id, hash = new.hash where ctid = place
    returning ctid into place;
  perform set_config('marque.audit_head', place::text, true);
  return new;
end $$;
