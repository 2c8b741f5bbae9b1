drop index concurrently if exists attendees_by_words;
create index concurrently attendees_by_words on attendees using gin (event_id, folded(name) gin_trgm_ops) where name is not null;

drop index concurrently if exists users_by_words;
create index concurrently users_by_words on users using gin (folded(search_text) gin_trgm_ops) where deleted_at is null;

drop index concurrently if exists events_listed_by_words;
create index concurrently events_listed_by_words on events using gin (folded(name || ' ' || location_text) gin_trgm_ops, search_words)
  where approval = 'approved' and cancelled_at is null and listed;

drop index concurrently if exists attendees_searched;
