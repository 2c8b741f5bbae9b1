-- additive
-- What an address holds of an event is found by both, so that a database on many machines finds it where the event is.
drop index concurrently if exists orders_held_from_of_event;
create index concurrently orders_held_from_of_event on orders (event_id, held_from) where held_from is not null;
