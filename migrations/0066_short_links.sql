-- Short links, /e/{slug}: made from an event's name when it is created, and never changed. A deleted event's slug is kept and leads nowhere,
-- so that what was printed never comes to lead to somebody else's event.
create table event_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  event_id uuid unique references events on delete set null
);

-- Events that are there: by their names, the first of a name without anything behind it. Names in other alphabets become 'event'.
with named as (
  select id, created_at,
    coalesce(nullif(trim(both '-' from left(trim(both '-' from regexp_replace(
      regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f''’]', '', 'g'), '[^a-z0-9]+', '-', 'g')), 60)), ''), 'event') as base
  from events
)
insert into event_slugs (slug, event_id)
select base || case when row_number() over (partition by base order by created_at, id) = 1 and base not in
    ('admin', 'api', 'event', 'events', 'help', 'login', 'new', 'support', 'tikiti') then '' else '-' || right(id::text, 8) end, id
from named
on conflict (slug) do nothing;
insert into event_slugs (slug, event_id)
select id::text, id from events where not exists (select 1 from event_slugs where event_id = events.id);
