-- Check-in knows areas and days (docs/decisions/0076): a ticket has one admission for each area and period. Every event has an area; its
-- first one has the event's own id, so that whoever names none means that one.
create table check_in_areas (
  event_id uuid not null references events (id),
  id uuid not null,
  position smallint not null check (position >= 0),
  name text not null check (char_length(name) between 1 and 80),
  primary key (event_id, id)
);
insert into check_in_areas (event_id, id, position, name) select id, id, 0, 'Entrance' from events;

-- The period of an area that admits once for the whole event is this one day, for each of its tickets.
alter table admissions add column area_id uuid, add column period date not null default '1970-01-01';
update admissions set area_id = event_id;
alter table admissions alter column area_id set not null, alter column period drop default, drop constraint admissions_pkey,
  add primary key (event_id, ticket_id, area_id, period);

alter table admission_counts add column area_id uuid, add column period date not null default '1970-01-01';
update admission_counts set area_id = event_id;
alter table admission_counts alter column area_id set not null, alter column period drop default, drop constraint admission_counts_pkey,
  add primary key (event_id, area_id, period);

-- An area leads to its event, so one check a scan is enough; an admission is written with its scan.
alter table scans add column area_id uuid;
update scans set area_id = event_id;
alter table scans alter column area_id set not null, drop constraint scans_event_id_fkey,
  add foreign key (event_id, area_id) references check_in_areas (event_id, id);
