-- Up to where the changes of cars have been told to the cache in front of the shop: one row, and only
-- where such a cache is set. What follows this snapshot in car_change is still to be told.
create table edge_purge (
  id boolean primary key default true check (id),
  snapshot text not null,
  told_at timestamptz not null default now()
);
