-- How often an area admits a ticket is null until somebody chooses it (docs/decisions/0119). Whoever changed an entrance saw the choice, and
-- its last change is logged under its name. Nobody chose for the others.
alter table check_in_areas alter column frequency drop not null, alter column frequency drop default;
update check_in_areas area set frequency = null
where id = event_id and frequency = 'event' and not exists (
  select from audit_entries entry
  where entry.kind = 'door.area-changed' and entry.event_id = area.event_id and entry.facts ->> 'area' = area.name);
