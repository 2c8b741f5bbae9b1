-- Add-ons that were ticked off at the door (docs/decisions/0091): each unit once, until somebody takes that back.
create table collected_add_ons (
  event_id uuid not null,
  ticket_id uuid not null,
  collection_id uuid not null, -- made by the device: sent again, it is the same
  collected_at timestamptz not null,
  gate text not null check (char_length(gate) between 1 and 80),
  collected_by text not null references users (id),
  primary key (event_id, ticket_id),
  foreign key (event_id, ticket_id) references tickets (event_id, id) on update cascade
);

-- The code of a unit of an add-on lets nobody in.
alter table scans
  drop constraint scans_answer_check,
  add constraint scans_answer_check check (answer in ('admitted', 'already-admitted', 'disputed', 'refunded', 'reversed', 'transferred',
    'wrong-area', 'not-valid-now', 'add-on', 'left', 'not-inside', 'foreign', 'forged', 'unknown', 'malformed'));
