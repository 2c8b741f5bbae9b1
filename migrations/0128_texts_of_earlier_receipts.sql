-- The same for receipts that such a process issued before.
insert into receipt_texts (event_id, version, event_name, starts_at, ends_at, time_zone, account, type_names)
select e.id, 0, e.name, e.starts_at, e.ends_at, e.time_zone, o.name,
  coalesce((select jsonb_object_agg(t.id, t.name) from ticket_types t where t.event_id = e.id), '{}')
from events e join organisations o on o.id = e.organisation_id
where exists (select from receipts r where r.event_id = e.id and r.text_version = 0)
on conflict do nothing;
