-- What receipts and credit notes say of their event, as it was when they were issued (docs/decisions/0020). An event has a new version only
-- where a receipt is issued after something changed. Version 0 is what documents said before this was kept.
create table receipt_texts (
  event_id uuid not null,
  version integer not null check (version >= 0),
  event_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  account text not null, -- the organiser's name, for receipts without a seller's details
  type_names jsonb not null, -- {"id of a ticket type": "name"}
  primary key (event_id, version)
);
create trigger receipt_texts_stay_as_they_are before update of event_id, version, event_name, starts_at, ends_at, time_zone, type_names
  on receipt_texts for each row execute function refuse_change();
insert into receipt_texts (event_id, version, event_name, starts_at, ends_at, time_zone, account, type_names)
select e.id, 0, e.name, e.starts_at, e.ends_at, e.time_zone, o.name,
  coalesce((select jsonb_object_agg(t.id, t.name) from ticket_types t where t.event_id = e.id), '{}')
from events e join organisations o on o.id = e.organisation_id;
