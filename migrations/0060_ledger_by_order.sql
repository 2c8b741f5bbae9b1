-- Receipts, refunds and comparisons with a provider ask what was booked of one order; without this each read the event's whole ledger.
create index ledger_transfers_by_order on ledger_transfers (event_id, order_id) where order_id is not null;

-- Refunds of a time are compared with the provider's each day.
create index refunds_by_time on refunds using brin (created_at) with (autosummarize = on);
