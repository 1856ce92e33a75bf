-- Run once, by Patroni, on the first primary.
create role marque login password '@SHOP_PASSWORD@';
create database marque owner marque;
