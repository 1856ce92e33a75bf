-- The administrators' list of cars: everything that is not deleted, also what is sold or whose
-- seller is banned. One index for each column to sort by, read backwards for the other direction;
-- those of colour, model and place give the filters too.
create index car_live_newest on car (created_at desc, id desc) where deleted_at is null;
create index car_live_name on car (search_key, created_at desc, id desc) where deleted_at is null;
create index car_live_brand on car (brand_id, created_at desc, id desc) where deleted_at is null;
create index car_live_color on car (color_key, created_at desc, id desc) where deleted_at is null;
create index car_live_model on car (model, created_at desc, id desc) where deleted_at is null;
create index car_live_price on car (price, created_at desc, id desc) where deleted_at is null;
create index car_live_location on car (location_key, created_at desc, id desc)
  where deleted_at is null;
create index car_live_state on car (state, created_at desc, id desc) where deleted_at is null;
create index car_live_rating on car
  ((coalesce(rating_sum::float8 / nullif(rating_count, 0), 0)), created_at desc, id desc)
  where deleted_at is null;

-- What is neither on offer nor deleted is counted for itself: the offers have their counts.
create index car_withheld on car (state, color_key, location_key)
  where deleted_at is null and not on_offer;

-- The catalogue and the administrators search in one index.
create index car_live_search on car using gin (search_key gin_trgm_ops) where deleted_at is null;
drop index car_search;
