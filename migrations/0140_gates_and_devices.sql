-- A gate is a named place of an event's door. Devices join it by a code that the organiser shows, without an account.
create table gates (
  event_id uuid not null references events (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 80),
  area_ids uuid[] not null,
  direction text not null check (direction in ('both', 'entry', 'exit')),
  primary key (event_id, id)
);
comment on column gates.area_ids is 'The areas that its devices scan for; empty: all that are open.';
comment on column gates.direction is 'Whether its devices let people in, out, or both.';
create unique index gates_by_name on gates (event_id, lower(name));

create table door_devices (
  event_id uuid not null,
  id uuid not null,
  gate_id uuid not null,
  name text not null check (char_length(name) between 1 and 80),
  let_in_by text not null references users (id),
  joined_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (event_id, id),
  foreign key (event_id, gate_id) references gates (event_id, id) on delete cascade
);
comment on table door_devices is 'The devices that joined a gate. One that is removed has no row, and is refused.';
comment on column door_devices.let_in_by is 'The member who showed the code; its scans are stored as theirs.';
comment on column door_devices.seen_at is 'When it was last heard of, to the minute.';
create index door_devices_of_gate on door_devices (event_id, gate_id);

alter table check_in_areas add column capacity integer check (capacity > 0);
comment on column check_in_areas.capacity is 'How many people may be inside at once; null: nobody counts.';
