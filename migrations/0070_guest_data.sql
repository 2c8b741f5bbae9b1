-- When the sweeper last looked for what guests left at the orders of an event that is long over; null: not yet.
alter table events add column guest_data_checked_at timestamptz;

-- Which events are long over.
create index events_by_end on events (ends_at);
