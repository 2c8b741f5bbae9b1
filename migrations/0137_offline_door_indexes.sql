drop index concurrently if exists tickets_changed;
create index concurrently tickets_changed on tickets (event_id, changed_in, id);

drop index concurrently if exists admissions_changed;
create index concurrently admissions_changed on admissions (event_id, changed_in, ticket_id);

drop index concurrently if exists admissions_over;
create index concurrently admissions_over on admissions (event_id, admitted_at) where over > 0;

drop index concurrently if exists scans_by_ticket;
create index concurrently scans_by_ticket on scans (event_id, ticket_id) where ticket_id is not null;
