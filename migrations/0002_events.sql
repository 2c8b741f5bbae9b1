-- Pictures that people uploaded; the bytes are in the file store under the key.
create table images (
  key text primary key,
  owner_id text not null references users (id),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create index images_by_owner on images (owner_id);

-- An event is the unit that can move to another shard: every table below it starts its key with event_id.
create table events (
  id uuid primary key,
  owner_id text not null references users (id),
  name text not null check (char_length(name) between 1 and 200),
  description text not null default '' check (char_length(description) <= 20000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  location_text text not null default '' check (char_length(location_text) <= 500),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  banner_key text references images (key),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  approval text not null default 'pending' check (approval in ('pending', 'approved', 'rejected')),
  rejected_reason text check (char_length(rejected_reason) <= 2000),
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at),
  check ((latitude is null) = (longitude is null))
);
create index events_by_owner on events (owner_id, starts_at);
create index events_by_approval on events (approval, created_at);
create index events_upcoming on events (ends_at) where approval = 'approved' and cancelled_at is null;

-- Every decision is kept: who, when, what, why.
create table event_approvals (
  event_id uuid not null references events (id),
  id uuid not null,
  decided_by text not null references users (id),
  decision text not null check (decision in ('approved', 'rejected')),
  reason text,
  decided_at timestamptz not null,
  primary key (event_id, id)
);

create table ticket_types (
  event_id uuid not null references events (id),
  id uuid not null,
  position smallint not null,
  name text not null check (char_length(name) between 1 and 120),
  price_minor bigint not null check (price_minor between 0 and 100000000000),
  currency char(3) not null check (currency in ('ZAR', 'EUR', 'USD')),
  per_order_limit smallint not null default 10 check (per_order_limit between 1 and 100),
  primary key (event_id, id)
);

-- The counters that selling races for: apart from the type's texts, narrow, and with room to update in place (HOT).
create table inventory (
  event_id uuid not null,
  ticket_type_id uuid not null,
  capacity integer not null check (capacity >= 0),
  held integer not null default 0 check (held >= 0),
  sold integer not null default 0 check (sold >= 0),
  primary key (event_id, ticket_type_id),
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id),
  constraint never_oversold check (held + sold <= capacity)
) with (fillfactor = 20);

-- Ed25519 keys that sign an event's tickets; the private half is sealed under the app's secret.
create table event_keys (
  event_id uuid not null references events (id),
  key_id smallint not null check (key_id between 0 and 255),
  public_key text not null,
  private_key_sealed text not null,
  created_at timestamptz not null,
  primary key (event_id, key_id)
);

-- People whom the owner lets run the door.
create table door_staff (
  event_id uuid not null references events (id),
  email text not null check (email = lower(email)),
  invited_by text not null references users (id),
  invited_at timestamptz not null,
  primary key (event_id, email)
);
