-- Cancelling events and refunding whole orders.

-- A hold that waited for its event's counters has to see that the event was cancelled meanwhile. Under READ COMMITTED only
-- the row it waited for is read again, not the event joined to it, so that row says it too.
alter table inventory add column closed boolean not null default false;
update inventory set closed = true from events where events.id = inventory.event_id and events.cancelled_at is not null;

-- What cancelling an event leads to. The money goes back in the background; check_at is when the sweeper carries on.
create table cancellations (
  event_id uuid primary key references events (id),
  cancelled_by text references users (id) on delete set null,
  refunds_asked_at timestamptz, -- since when every order is to be refunded; null where the organiser chose not to
  mail_says_refund boolean not null, -- whether the mail of the cancellation told people that their money goes back
  check_at timestamptz -- null once no order is left to refund
);
create index cancellations_to_carry_on on cancellations (check_at) where check_at is not null;

-- Mails to customers about what the organiser did to their order, where no refund of money carries the news.
create table order_notices (
  event_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('event-cancelled', 'tickets-taken-back')),
  note text check (char_length(note) <= 2000), -- the organiser's words
  created_at timestamptz not null,
  sent_at timestamptz,
  check_at timestamptz, -- when the sweeper sends it; null once it is sent
  primary key (event_id, order_id, kind),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create index order_notices_to_send on order_notices (check_at) where check_at is not null;

alter table refunds
  add column note text check (char_length(note) <= 2000), -- the organiser's words to the customer
  add column asked_by text references users (id) on delete set null;

-- What customers rely on and what changed since an admin last approved the event ("name", "when", "where", "description", "photo").
alter table events add column changed_since_approval text[] not null default '{}';
create index events_changed_since_approval on events (updated_at) where changed_since_approval <> '{}';
