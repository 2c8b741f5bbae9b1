-- Events that repeat: each date is an event of its own, and a series holds them together (docs/decisions/0105).
create table series (
  id uuid primary key,
  organisation_id text not null references organisations (id),
  name text not null check (char_length(name) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  created_at timestamptz not null
);

alter table events add column series_id uuid references series (id);
create index events_of_series on events (series_id, starts_at, id) where series_id is not null;
