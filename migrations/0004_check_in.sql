-- A ticket is admitted once: this key is the guard. The scan that did it is named, so that its retry hears the same answer.
create table admissions (
  event_id uuid not null,
  ticket_id uuid not null,
  scan_id uuid not null,
  admitted_at timestamptz not null,
  gate text not null check (char_length(gate) between 1 and 80),
  admitted_by text not null references users (id),
  primary key (event_id, ticket_id),
  foreign key (event_id, ticket_id) references tickets (event_id, id)
);

-- Every scan and its answer, doubles included. A genuine code may name a ticket that is not here, so no key to tickets.
create table scans (
  event_id uuid not null references events (id),
  id uuid not null, -- made by the device that scanned
  ticket_id uuid,
  answer text not null check (answer in
    ('admitted', 'already-admitted', 'refunded', 'foreign', 'forged', 'unknown', 'malformed')),
  gate text not null check (char_length(gate) between 1 and 80),
  scanned_by text not null references users (id),
  scanned_at timestamptz not null,
  primary key (event_id, id)
);
create index scans_by_time on scans (event_id, scanned_at desc);
