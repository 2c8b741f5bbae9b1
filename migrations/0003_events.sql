-- Events, what is decided about them, and what they sell.

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
  cancelled_reason text check (char_length(cancelled_reason) <= 2000), -- what the organiser tells ticket holders when cancelling
  -- What customers rely on and what changed since an admin last approved the event ("name", "when", "where", "description", "photo").
  changed_since_approval text[] not null default '{}',
  rendering_key text references renderings (key),
  -- SHA-256 of what the event was created from, so that the same creation sent twice is known as one.
  created_from text,
  -- Any word of an event is found, also one that only its description has. It is read beside the owner's id, so it needs no index.
  search_words tsvector not null
    generated always as (to_tsvector('simple', name || ' ' || location_text || ' ' || description)) stored,
  -- Who pays the service fee of the event's tickets; null: as the operator's settings say.
  fee_payer text check (fee_payer in ('organiser', 'customer')),
  -- Until how many days before the start customers may give tickets back by themselves; null: all sales are final.
  refund_until_days smallint check (refund_until_days between 0 and 365),
  -- When the sweeper last looked for what guests left at the orders of an event that is long over; null: not yet.
  guest_data_checked_at timestamptz,
  check (ends_at > starts_at),
  check ((latitude is null) = (longitude is null))
);
create index events_by_owner on events (owner_id, starts_at);
create index events_by_approval on events (approval, created_at);
create index events_by_end on events (ends_at);
create index events_upcoming on events (ends_at) where approval = 'approved' and cancelled_at is null;
create index events_changed_since_approval on events (updated_at) where changed_since_approval <> '{}';
-- A picture goes only when nothing shows it.
create index events_by_banner on events (banner_key) where banner_key is not null;
create index events_by_rendering on events (rendering_key) where rendering_key is not null;

-- Short links, /e/{slug}: made from an event's name when it is created, and never changed. A deleted event's slug is kept and leads
-- nowhere, so that what was printed never comes to lead to somebody else's event.
create table event_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  event_id uuid unique references events on delete set null
);

-- Every decision is kept: who, when, what, why. It outlives its event, which its subject may delete, and then says what the event was
-- called and its time zone; both are null while the event is there and says so itself.
create table event_approvals (
  event_id uuid not null,
  id uuid not null,
  decided_by text not null references users (id),
  decision text not null check (decision in ('approved', 'rejected')),
  reason text,
  decided_at timestamptz not null,
  event_name text,
  event_time_zone text,
  primary key (event_id, id)
);
create index event_approvals_newest on event_approvals (decided_at desc, id desc);

-- What an event's date and place were before its organiser changed them, so that those who bought for the old ones can be told.
create table event_moves (
  event_id uuid not null references events (id),
  moved_at timestamptz not null, -- the event's version that has the new ones
  starts_at timestamptz not null, -- until then
  ends_at timestamptz not null,
  time_zone text not null,
  location_text text not null,
  primary key (event_id, moved_at)
);

-- What cancelling an event leads to. The money goes back in the background; check_at is when the sweeper carries on.
create table cancellations (
  event_id uuid primary key references events (id),
  cancelled_by text references users (id) on delete set null,
  refunds_asked_at timestamptz, -- since when every order is to be refunded; null where the organiser chose not to
  mail_says_refund boolean not null, -- whether the mail of the cancellation told people that their money goes back
  check_at timestamptz, -- null once no order is left to refund
  told_until uuid, -- the last order that has its notice; null: nobody has one yet
  all_told boolean not null default false
);
create index cancellations_to_carry_on on cancellations (check_at) where check_at is not null;

create table ticket_types (
  event_id uuid not null references events (id),
  id uuid not null,
  position smallint not null,
  name text not null check (char_length(name) between 1 and 120),
  price_minor bigint not null check (price_minor between 0 and 100000000000),
  -- What card providers take here; each has two decimals, as all sums do.
  currency char(3) not null check (currency in ('ZAR', 'EUR', 'USD', 'NGN', 'GHS', 'KES')),
  per_order_limit smallint not null default 10 check (per_order_limit between 1 and 100),
  sale_starts_at timestamptz, -- null: at once
  sale_ends_at timestamptz, -- null: when the event ends
  edition int not null default 0, -- see inventory
  primary key (event_id, id),
  constraint sale_window_runs_forward check (sale_ends_at > sale_starts_at)
);

-- The counters that selling races for: apart from the type's texts, narrow, and with room to update in place (HOT).
create table inventory (
  event_id uuid not null,
  ticket_type_id uuid not null,
  capacity integer not null check (capacity >= 0),
  held integer not null default 0 check (held >= 0),
  sold integer not null default 0 check (sold >= 0),
  -- A hold that waited for these counters has to see that the event was cancelled meanwhile. Under READ COMMITTED only the row that it
  -- waited for is read again, not the event joined to it, so this row says it too.
  closed boolean not null default false,
  -- Counts the edits of the ticket type, here and on its own row. Whoever waits for this lock behind an edit reads the new counter beside
  -- the old ticket type: two different numbers say that the type has to be read again.
  edition int not null default 0,
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
