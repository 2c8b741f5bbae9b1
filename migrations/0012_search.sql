-- Finding an event, an order or a ticket again by what somebody remembers of it.
create extension if not exists btree_gin;

-- Any word of an event, also one that only its description has. Read beside the owner's id, so it needs no index of its own.
alter table events add column search_words tsvector not null
  generated always as (to_tsvector('simple', name || ' ' || location_text || ' ' || description)) stored;

-- Addresses by their trigrams, an event at a time: how many orders others have makes no difference. Only paid orders are in
-- both, so that keeping seats costs no more than before.
create index orders_searched on orders using gin (event_id, email gin_trgm_ops) where paid_at is not null;
create index orders_by_payment on orders (event_id, paid_at desc, id) where paid_at is not null;
