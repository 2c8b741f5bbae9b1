-- Orders, their tickets, and the mails about them.

-- It puts an event's id and the trigrams of addresses into one index, which the search of orders needs.
create extension if not exists btree_gin;

-- A hold writes orders, lines and payment attempts together, in one statement and under its event's lock, and nothing deletes them.
-- Foreign keys would check each of those rows once more and cost 40 % of a flash sale (docs/decisions/0003): that none is
-- left alone is an invariant of the tests instead. Everything that refers to an order later has its foreign key.
create table orders (
  event_id uuid not null,
  id uuid not null,
  state text not null check (state in ('held', 'paid', 'expired', 'cancelled', 'partly_refunded', 'refunded')),
  email text not null check (char_length(email) between 3 and 254),
  buyer text not null, -- "user:{id}" or "guest:{id}"
  currency char(3) not null,
  total_minor bigint not null check (total_minor >= 0),
  hold_expires_at timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  mailed_at timestamptz,
  mail_check_at timestamptz, -- when the sweeper looks whether the tickets were mailed; null before paying and after mailing
  -- Counts the corrections of the order's address: links of mails that went to the old address stop working.
  link_version smallint not null default 0,
  -- The service fee, fixed at the hold. Where the customer pays it, the total is sum(quantity * (unit_price_minor + unit_fee_minor));
  -- where the organiser does, it is taken from the price, of which it can be no more than all.
  fee_minor bigint not null default 0,
  fee_payer text not null default 'organiser' check (fee_payer in ('organiser', 'customer')),
  -- When a payment on its way made the seats be kept longer: once an order, however often it comes and goes.
  hold_extended_at timestamptz,
  -- A client that lost the answer may ask again (docs/decisions/0026): hashes of its key and of what it asked for. Null for all who send
  -- no key, who have no entry in the index either.
  placed_with text,
  placed_from text,
  -- How many unpaid seats one network address may hold at an event (docs/decisions/0043): a keyed hash of the address block and the
  -- event, which stays for the time of the hold and no longer. Null where nothing is counted.
  held_from bigint,
  -- What the order counts for against its address's share: seats by ticket type. Each group of holds sums what its addresses hold, and
  -- reading the lines for it took twenty times as long as reading the orders. Null: the lines are read.
  held_seats jsonb,
  primary key (event_id, id),
  check (state in ('held', 'expired', 'cancelled') or paid_at is not null),
  constraint orders_fee_within_total check (fee_minor between 0 and total_minor),
  constraint placed_with_something check ((placed_with is null) = (placed_from is null))
) with (fillfactor = 70);
create index orders_holds_ending on orders (hold_expires_at) where state = 'held';
-- The event is in the hash: a narrow index costs a hold less.
create index orders_held_from on orders (held_from) where held_from is not null;
create unique index orders_by_key on orders (event_id, buyer, placed_with) where placed_with is not null;
create index orders_unmailed on orders (mail_check_at) where mail_check_at is not null;

-- What follows holds no order that waits for its money, so that keeping seats costs no more. First people's tickets across all events,
-- then an event's orders in each order that its list has; newest and oldest are the primary key's.
create index orders_by_email on orders (lower(email)) where paid_at is not null;
create index orders_by_buyer on orders (buyer) where paid_at is not null;
create index orders_by_address on orders (event_id, lower(email), id) where paid_at is not null;
create index orders_by_total on orders (event_id, total_minor, id) where paid_at is not null;
create index orders_that_ended on orders (event_id, id) where state in ('expired', 'cancelled');
-- Orders are counted in this index alone.
create index orders_by_payment on orders (event_id, paid_at desc, id) include (state, total_minor) where paid_at is not null;
-- Addresses are found by their trigrams, an event at a time: how many orders others have makes no difference.
create index orders_searched on orders using gin (event_id, email gin_trgm_ops) where paid_at is not null;
-- One or two letters are too few for trigrams: they find the addresses that begin with them. The planner reads no table where all that
-- is asked for is in the index, and an expression counts as being in it only beside its column.
create index orders_by_start_of_address on orders (event_id, lower(email) text_pattern_ops) include (email, id) where paid_at is not null;
-- People read an order's number aloud, whole or as it begins. Bytes in order make a beginning a range of the index, whatever the
-- language of the database.
create index orders_by_number on orders (event_id, right(id::text, 8) collate "C") where paid_at is not null;

create table order_lines (
  event_id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  quantity integer not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  unit_fee_minor bigint not null default 0 check (unit_fee_minor >= 0),
  primary key (event_id, order_id, ticket_type_id)
);

create table tickets (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  key_id smallint not null,
  short_code text collate "C" not null, -- read aloud, as an order's number is
  -- frozen: its payment is disputed. It keeps its seat and admits nobody until that is decided.
  state text not null default 'valid' check (state in ('valid', 'frozen', 'revoked')),
  issued_at timestamptz not null,
  revoked_at timestamptz,
  -- With which request the ticket was taken back; null while it is valid, and where a cancellation refunded the whole order.
  refund_request_id uuid,
  -- The customer's bank took the payment back, which is another reason than a refund: doors and pages say which.
  reversed boolean not null default false,
  primary key (event_id, id),
  unique (event_id, short_code),
  foreign key (event_id, order_id) references orders (event_id, id),
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id),
  constraint tickets_reversed_check check (not reversed or state = 'revoked')
);
create index tickets_by_order on tickets (event_id, order_id);

-- What was sold when, so that nobody adds up every order to draw a chart. Quarters of an hour, because every time zone's
-- midnight is the beginning of one. Written with the orders themselves, under their event's lock.
create table sales (
  event_id uuid not null,
  quarter timestamptz not null, -- when it began; of the moment at which orders were paid
  ticket_type_id uuid not null,
  currency char(3) not null,
  tickets integer not null check (tickets > 0), -- as they were bought, also those of orders that were refunded since
  paid_minor bigint not null check (paid_minor >= 0),
  refunded_tickets integer not null default 0, -- of these, in orders that were refunded as a whole, whenever that was
  refunded_minor bigint not null default 0,
  primary key (event_id, quarter, ticket_type_id),
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id),
  constraint no_more_refunded_than_sold check (refunded_tickets between 0 and tickets and refunded_minor between 0 and paid_minor)
) with (fillfactor = 50);

-- Accounts that keep an order bought with another address; the key of its mailed link was the proof.
create table order_claims (
  event_id uuid not null,
  order_id uuid not null,
  user_id text not null references users (id) on delete cascade,
  claimed_at timestamptz not null,
  primary key (event_id, order_id, user_id),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create index order_claims_by_user on order_claims (user_id);

-- Free orders whose tickets wait until somebody presses the link that was mailed to their address (docs/decisions/0043).
create table order_confirmations (
  event_id uuid not null,
  order_id uuid not null,
  asked_at timestamptz not null,
  mailed_at timestamptz,
  -- When the sweeper looks whether the link was mailed; null: nothing more is mailed (docs/decisions/0049).
  check_at timestamptz default now(),
  primary key (event_id, order_id)
);
create index order_confirmations_to_mail on order_confirmations (check_at) where check_at is not null;

create table order_address_changes (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  old_email text not null,
  new_email text not null,
  changed_by text references users (id) on delete set null,
  changed_at timestamptz not null,
  primary key (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create index order_address_changes_by_order on order_address_changes (event_id, order_id);

-- Every mail of an order's tickets: the first, and those that somebody asked for again.
create table order_mails (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  email text not null, -- where it goes
  reason text not null check (reason in ('paid', 'resent', 'address-corrected')),
  asked_by text references users (id) on delete set null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  check_at timestamptz, -- when the sweeper sends it, if its job was lost; null once it is sent
  refused_at timestamptz, -- when its server refused the address for good: the organiser sees it, and nobody tries for ever
  refusal text check (char_length(refusal) <= 500), -- the server's words
  primary key (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id),
  constraint sent_or_refused check (sent_at is null or refused_at is null)
);
create index order_mails_by_order on order_mails (event_id, order_id);
create index order_mails_to_send on order_mails (check_at) where check_at is not null;

-- Mails to customers about what the organiser did to their order, where no refund of money carries the news.
create table order_notices (
  event_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('event-cancelled', 'tickets-taken-back', 'event-moved')),
  note text check (char_length(note) <= 2000), -- the organiser's words
  created_at timestamptz not null,
  sent_at timestamptz,
  check_at timestamptz, -- when the sweeper sends it; null once it is sent
  -- A customer is told of several moves at once as long as no mail of them went out: the first move that they do not know of.
  since timestamptz,
  -- The refund request that it tells of: tickets of one order can be taken back several times.
  about uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (event_id, order_id, kind, about),
  foreign key (event_id, order_id) references orders (event_id, id),
  foreign key (event_id, since) references event_moves (event_id, moved_at),
  constraint moves_say_since_when check ((kind = 'event-moved') = (since is not null))
);
create index order_notices_to_send on order_notices (check_at) where check_at is not null;

-- Since when a mail server that works has been putting a mail off, by the mail's id (docs/decisions/0049).
create table deferred_mails (
  event_id uuid not null,
  id text not null,
  deferred_at timestamptz not null,
  primary key (event_id, id)
);
create index deferred_mails_by_age on deferred_mails (deferred_at);
