-- Similar cars: those of a brand with the same body, by price.
create index car_brand_body_price on car (brand_id, body, price) where on_offer and body is not null;
