-- The orders by mileage, year and reduction, for searches that the database answers: while the cars
-- are not in memory, and for deep pages.
create index car_mileage on car (mileage, created_at desc, id desc) where on_offer;
create index car_year on car (model, created_at desc, id desc) where on_offer;

-- Cars that were not reduced come last in their order, and so belong to its index.
drop index car_reduced;
create index car_reduced on car (reduced_at desc nulls last, created_at desc, id desc) where on_offer;
