-- The world's places by name, (c) GeoNames (CC BY 4.0), for address search without a provider. Filled on first use by
-- src/adapters/places/gazetteer/load-gazetteer.ts, which also makes the indexes, after the rows. Whatever is here can be
-- emptied and is filled again.
create table gazetteer_places (
  id integer primary key,
  name text not null,
  -- The name as people type it: small letters without accents; one row for each spelling of a place.
  search text not null,
  part_of text,
  district text,
  region text,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null default 0
);

-- Which edition of the list is in the table: one row, or none while it is empty.
create table gazetteer_edition (
  single boolean primary key default true check (single),
  edition text not null,
  loaded_at timestamptz not null default now()
);
