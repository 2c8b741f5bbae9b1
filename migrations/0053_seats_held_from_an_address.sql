-- How many unpaid seats one network address may hold at an event (docs/decisions/0043): a keyed hash of the address block and the
-- event, which stays for the time of the hold and no longer. Null where nothing is counted.
alter table orders add column held_from bigint;
-- The event is in the hash: a narrow index costs a hold less.
create index orders_held_from on orders (held_from) where held_from is not null;
