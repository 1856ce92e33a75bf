-- The administrators' lists, narrowed by several filters at once: counted, and found to be few or
-- none, from these indexes alone.
create index car_live_year on car (model, location_key, color_key, state) where deleted_at is null;
create index app_user_live_country on app_user (country, verified, banned, status)
  where deleted_at is null;
