drop index concurrently if exists collected_add_ons_over;
create index concurrently collected_add_ons_over on collected_add_ons (event_id, collected_at) where over > 0;
