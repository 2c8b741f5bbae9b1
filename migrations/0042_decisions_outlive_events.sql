-- Every decision is kept, also when its subject deletes the event: by then without the event, with what it was called and its clocks.
-- Both are null while the event is there and says so itself.
alter table event_approvals drop constraint event_approvals_event_id_fkey;
alter table event_approvals add column event_name text, add column event_time_zone text;
