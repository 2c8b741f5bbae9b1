-- 3D renderings of event areas: zip files that are stored and handed back as they came; the bytes are in the file store under the key.
create table renderings (
  key text primary key,
  owner_id text not null references users (id),
  file_name text not null check (char_length(file_name) between 1 and 200),
  size_bytes bigint not null check (size_bytes > 0),
  created_at timestamptz not null
);
create index renderings_by_owner on renderings (owner_id, created_at);

alter table events
  add column rendering_key text references renderings (key),
  -- SHA-256 of what an event was created from, so that the same creation sent twice is known as one.
  add column created_from text;
create index events_by_rendering on events (rendering_key) where rendering_key is not null;
