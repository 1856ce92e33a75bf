-- A car that is deleted takes the favorites of all users with it. Without this index each deletion read
-- all favorites twice, and closing the account of a seller once for each of their cars.
create index favorite_car on favorite (car_id);
