-- An organiser's public page, and the list of events for everybody (docs/decisions/0086).
alter table organisations add column about text not null default '' check (char_length(about) <= 2000);

create table organisation_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  organisation_id text references organisations (id), -- null: its account is deleted; the link stays nobody's
  current boolean not null -- the page's own; those before lead to it
);
create unique index organisation_slugs_current on organisation_slugs (organisation_id) where current;

-- Whoever has had an event approved has a page now. The app spells other alphabets better; organisers can change the link.
with named as (
  select o.id, o.created_at, coalesce(nullif(btrim(left(btrim(regexp_replace(
      translate(lower(o.name), 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ''’', 'aaaaaaceeeeiiiinoooooouuuuyy'),
      '[^a-z0-9]+', '-', 'g'), '-'), 60), '-'), ''), 'organiser') as base
  from organisations o
  where o.name <> 'Deleted account' and exists (
    select from events e where e.organisation_id = o.id and e.approval = 'approved'))
insert into organisation_slugs (slug, organisation_id, current)
select case when base <> 'organiser' and row_number() over (partition by base order by created_at, id) = 1
  then base else base || '-' || left(md5(id), 8) end, id, true
from named;

-- Whether it is on that list and on its organiser's page; its own page is there for whoever has the link.
alter table events add column listed boolean not null default true;
create index events_listed on events (starts_at, id) where approval = 'approved' and cancelled_at is null and listed;
create index events_listed_by_text on events using gin (name gin_trgm_ops, location_text gin_trgm_ops, search_words)
  where approval = 'approved' and cancelled_at is null and listed;
