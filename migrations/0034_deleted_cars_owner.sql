-- What buyers said of a seller's cars counts after the car is deleted, too.
create index car_deleted_owner on car (user_id) where deleted_at is not null;
