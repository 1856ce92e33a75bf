-- The last good copy of the countries that an outside service told, and when to ask it again.
create table country_list (
  id boolean primary key default true check (id),
  names text[],
  fetched_at timestamptz,
  next_fetch_at timestamptz not null default now()
);
insert into country_list default values;
