-- People see their sessions and end each of them: an id that is no secret, and where it is used.
alter table session
  add column id uuid not null default gen_random_uuid(),
  add column device text not null default '',
  add column ip text not null default '';
create unique index session_id on session (id);
