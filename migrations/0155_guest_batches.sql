-- additive
-- Guests whom an organiser added in one go. The buyer of each of their orders is 'added:' and the id.
create table guest_batches (
  event_id uuid not null references events (id) on delete cascade,
  id uuid not null,
  source text not null check (source in ('list', 'csv', 'pretix', 'eventbrite', 'hi-events')),
  reason text not null check (char_length(reason) between 1 and 200),
  mailed boolean not null,
  added_by text references users (id) on delete set null,
  added_at timestamptz not null,
  revoked_at timestamptz,
  primary key (event_id, id)
);
comment on column guest_batches.source is 'What made the list: somebody at the desk, or the system that it was exported from.';
comment on column guest_batches.mailed is 'Whether guests with an address were emailed their tickets.';
comment on column guest_batches.revoked_at is 'When all of their tickets were revoked.';
