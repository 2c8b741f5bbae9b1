-- Waiting lists for ticket types that are sold out (docs/decisions/0095). What an offer became is its order's state: held, paid, expired or
-- cancelled. So an entry has no state of its own, and is offered seats once.
create table waiting_lists (
  event_id uuid primary key references events (id) on delete cascade,
  open boolean not null, -- whether people can join; who waits is served either way
  offer_hours smallint not null check (offer_hours between 1 and 168)
);

create table waiting_entries (
  event_id uuid not null references waiting_lists (event_id) on delete cascade,
  id uuid not null,
  ticket_type_id uuid not null,
  quantity smallint not null check (quantity between 1 and 100),
  unit_price_minor bigint check (unit_price_minor >= 0), -- what they will pay for one, where buyers choose
  email text not null,
  mailbox_key bigint not null, -- a keyed hash of the inbox, in whatever spelling
  asked_at timestamptz not null,
  joined_at timestamptz, -- their place in line; null until the address is confirmed
  order_id uuid, -- the offer
  ended_at timestamptz,
  ended_because text check (ended_because in ('left', 'removed', 'sale-over', 'cancelled')),
  primary key (event_id, id),
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id),
  constraint ended_for_a_reason check ((ended_at is null) = (ended_because is null)),
  constraint offered_in_line check (order_id is null or joined_at is not null)
);
-- One inbox waits for a type once.
create unique index waiting_entries_by_mailbox on waiting_entries (event_id, ticket_type_id, mailbox_key)
  where joined_at is not null and order_id is null and ended_at is null;
create index waiting_entries_in_line on waiting_entries (event_id, joined_at, id)
  where joined_at is not null and order_id is null and ended_at is null;
create unique index waiting_entries_by_order on waiting_entries (event_id, order_id) where order_id is not null;
create index waiting_entries_by_email on waiting_entries (lower(email));
create index waiting_entries_unconfirmed on waiting_entries (asked_at) where joined_at is null and ended_at is null;

-- How many entries wait for a type. While there are any, its sale is theirs alone. It stands on the row that every sale locks, so that it is
-- read anew after any wait.
alter table inventory add column waiting integer not null default 0 check (waiting >= 0);
