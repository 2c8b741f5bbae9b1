-- What an order counts for against its address's share (docs/decisions/0043): seats by ticket type. Each group of holds sums what its
-- addresses hold, and reading the lines for it took twenty times as long as reading the orders. Null for orders from before, and of
-- processes from before: their lines are read.
alter table orders add column held_seats jsonb;
