-- One or two letters are too few for trigrams: they find the addresses that begin with them. Held orders have no entry, so that a
-- sale's holds pay nothing for it.
create index orders_by_start_of_address on orders (event_id, lower(email) text_pattern_ops) where paid_at is not null;
