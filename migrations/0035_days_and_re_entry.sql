-- An area admits once for the whole event or once a day, may let people out and in again, and may be for some ticket types at some times
-- (docs/decisions/0076).
alter table check_in_areas
  add column frequency text not null default 'event' check (frequency in ('event', 'day')),
  add column re_entry boolean not null default false,
  -- False: it admits only those of check_in_area_types, so that a type's end never opens a door to all.
  add column all_types boolean not null default true,
  add column closed_at timestamptz;

create table check_in_area_types (
  event_id uuid not null,
  area_id uuid not null,
  ticket_type_id uuid not null,
  valid_from timestamptz,
  valid_until timestamptz,
  primary key (event_id, area_id, ticket_type_id),
  foreign key (event_id, area_id) references check_in_areas (event_id, id) on delete cascade,
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id) on delete cascade,
  check (valid_from < valid_until)
);

-- An admission tells of the last entry, and whether its person is inside since.
alter table admissions
  add column entries integer not null default 1 check (entries > 0),
  add column inside boolean not null default true;
alter table admission_counts add column inside integer;
update admission_counts set inside = admitted;
alter table admission_counts alter column inside set not null, add check (inside between 0 and admitted);

alter table scans
  add column direction text not null default 'entry' check (direction in ('entry', 'exit')),
  drop constraint scans_answer_check,
  add constraint scans_answer_check check (answer in ('admitted', 'already-admitted', 'disputed', 'refunded', 'reversed',
    'wrong-area', 'not-valid-now', 'left', 'not-inside', 'foreign', 'forged', 'unknown', 'malformed'));
