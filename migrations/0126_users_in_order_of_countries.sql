drop index concurrently if exists users_in_order_of_countries;
create index concurrently users_in_order_of_countries on users (country collate "und-x-icu", state collate "und-x-icu", id) where deleted_at is null;

drop index concurrently if exists users_by_country;
