-- Files that people uploaded. The bytes are in the file store under the key.

create table images (
  key text primary key,
  owner_id text not null references users (id),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create index images_by_owner on images (owner_id);
create index images_by_age on images (created_at);

-- A picture names its owner and a user names their pictures, so one of the two comes after both tables.
alter table users
  add foreign key (logo_key) references images (key),
  add foreign key (picture_key) references images (key);

-- 3D renderings of event areas: zip files that are stored and handed back as they came.
create table renderings (
  key text primary key,
  owner_id text not null references users (id),
  file_name text not null check (char_length(file_name) between 1 and 200),
  size_bytes bigint not null check (size_bytes > 0),
  created_at timestamptz not null
);
create index renderings_by_owner on renderings (owner_id, created_at);

-- Pictures whose row is gone and whose bytes have yet to go from the file store.
create table discarded_files (
  key text primary key,
  discarded_at timestamptz not null
);
