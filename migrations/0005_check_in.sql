-- The door: who works there, who came in, and every scan.

-- People whom the owner lets run the door.
create table door_staff (
  event_id uuid not null references events (id),
  email text not null check (email = lower(email)),
  invited_by text not null references users (id),
  invited_at timestamptz not null,
  primary key (event_id, email)
);
-- The start page asks which doors somebody was invited to.
create index door_staff_by_email on door_staff (email);

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

-- How many an event's door has admitted: each scan says it, and counting all of them took longer than the scan.
create table admission_counts (
  event_id uuid primary key,
  admitted integer not null check (admitted > 0)
) with (fillfactor = 50);

-- Every scan and its answer, doubles included. A genuine code may name a ticket that is not here, so no key to tickets.
create table scans (
  event_id uuid not null references events (id),
  id uuid not null, -- made by the device that scanned
  ticket_id uuid,
  answer text not null check (answer in
    ('admitted', 'already-admitted', 'disputed', 'refunded', 'reversed', 'foreign', 'forged', 'unknown', 'malformed')),
  gate text not null check (char_length(gate) between 1 and 80),
  scanned_by text not null references users (id),
  scanned_at timestamptz not null,
  primary key (event_id, id)
);
create index scans_by_time on scans (event_id, scanned_at desc);
