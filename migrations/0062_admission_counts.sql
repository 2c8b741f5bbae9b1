-- How many an event's door has admitted: each scan says it, and counting all of them took longer than the scan.
create table admission_counts (
  event_id uuid primary key,
  admitted integer not null check (admitted > 0)
) with (fillfactor = 50);
insert into admission_counts select event_id, count(*) from admissions group by event_id;
