drop index concurrently if exists users_in_order_of_names;
create index concurrently users_in_order_of_names on users (sort_name collate "und-x-icu", id) where deleted_at is null;

drop index concurrently if exists users_by_sort_name;
