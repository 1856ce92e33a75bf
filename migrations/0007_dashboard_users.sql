-- The administrators' list of users, sorted by any column.
create index app_user_live_email on app_user (email, created_at desc, id desc)
  where deleted_at is null;
create index app_user_live_name on app_user (search_key, created_at desc, id desc)
  where deleted_at is null;
create index app_user_live_status on app_user (status, created_at desc, id desc)
  where deleted_at is null;
create index app_user_live_banned on app_user (banned, created_at desc, id desc)
  where deleted_at is null;
