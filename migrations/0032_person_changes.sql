-- Every process remembers for some seconds whose session it is and which cars concern whom, for the pages
-- that nearly all visitors share (decision 034). It hears at once of the end of a session, of what pages
-- show of a person, of their orders and of their reviews.
create function tell_changed_people() returns trigger language plpgsql as $$
begin
  perform pg_notify('person', user_id::text) from (select distinct user_id from changed) people;
  return null;
end $$;
create trigger purchase_begun after insert on purchase
  referencing new table as changed for each statement execute function tell_changed_people();
create trigger review_written after insert on review
  referencing new table as changed for each statement execute function tell_changed_people();

-- Those that have expired are deleted many at a time, and nobody uses them any more.
create function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('person', user_id::text)
    from (select distinct user_id from changed where expires_at > now()) people;
  return null;
end $$;
create trigger session_ended after delete on session
  referencing old table as changed for each statement execute function tell_ended_sessions();

create function tell_changed_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('person', new.id::text);
  return null;
end $$;
create trigger app_user_changed_for_sessions after update on app_user for each row
  when ((old.name, old.last_name, old.email, old.status, old.image, old.banned, old.deleted_at)
    is distinct from (new.name, new.last_name, new.email, new.status, new.image, new.banned, new.deleted_at))
  execute function tell_changed_person();
