-- The day that a document was issued, where its seller is; null of documents whose day was that of their event's place. The counter keeps
-- the latest day, so a greater number never has an earlier day.
alter table receipts
  add column issued_on date,
  add column text_version integer not null default 0; -- of receipt_texts
alter table receipt_counters add column last_issued_on date;
alter table organisations add column seller_time_zone text; -- null until it has an event
update organisations o set seller_time_zone = (select e.time_zone from events e where e.organisation_id = o.id order by e.created_at, e.id limit 1);
update receipt_counters c set last_issued_on = (r.issued_at at time zone e.time_zone)::date
from receipts r join events e on e.id = r.event_id where r.organisation_id = c.organisation_id and r.number = c.last_number
  and lower(e.time_zone) in (select lower(name) from pg_timezone_names);
