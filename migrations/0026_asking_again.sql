-- A client that lost the answer to an order may ask again (docs/decisions/0026): hashes of its key and of what it asked for.
-- Null for all who send no key, who have no entry in the index either.
alter table orders
  add column placed_with text,
  add column placed_from text,
  add constraint placed_with_something check ((placed_with is null) = (placed_from is null));
create unique index orders_by_key on orders (event_id, buyer, placed_with) where placed_with is not null;
