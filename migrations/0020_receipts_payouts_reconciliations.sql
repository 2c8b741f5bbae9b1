-- Receipts numbered without gaps, payouts recorded by hand, and comparisons of our books with the providers'.

-- One row an organiser, locked last in a transaction: a number exists only together with its receipt. Neither table refers to
-- users, whose row stays (emptied) when an account is deleted: a foreign key's lock on it would stand between a settlement and a
-- deletion that wait for each other's events.
create table receipt_counters (
  owner_id text primary key,
  last_number bigint not null check (last_number > 0)
);
create table receipts (
  owner_id text not null,
  number bigint not null check (number > 0),
  event_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('receipt', 'credit-note')),
  refund_id uuid,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  issued_at timestamptz not null,
  primary key (owner_id, number),
  check ((refund_id is not null) = (kind = 'credit-note')),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create unique index receipts_one_an_order on receipts (event_id, order_id) where kind = 'receipt';
create unique index receipts_one_a_refund on receipts (event_id, refund_id) where kind = 'credit-note';
create index receipts_by_order on receipts (event_id, order_id);
create trigger receipts_are_append_only before update or delete on receipts
  for each row execute function refuse_change();

-- What was sold and refunded before there were receipts, in the order in which it was booked.
insert into receipts (owner_id, number, event_id, order_id, kind, refund_id, amount_minor, currency, issued_at)
  select e.owner_id, row_number() over (partition by e.owner_id order by t.created_at, t.kind desc, t.id), t.event_id, t.order_id,
    case t.kind when 'sale' then 'receipt' else 'credit-note' end,
    case t.kind when 'refund' then t.reference::uuid end, t.amount_minor, t.currency, t.created_at
  from ledger_transfers t join events e on e.id = t.event_id
  where t.kind = 'sale' or (t.kind = 'refund' and t.debit_account = 'organiser');
insert into receipt_counters (owner_id, last_number) select owner_id, max(number) from receipts group by owner_id;

-- What the operator paid an organiser by hand for an event. The form that records it makes the id, so a second press is the same.
create table payouts (
  event_id uuid not null references events (id),
  id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  paid_on date not null,
  bank_reference text not null check (char_length(bank_reference) between 1 and 100),
  recorded_by text references users (id) on delete set null,
  recorded_at timestamptz not null,
  told_at timestamptz, -- when the organiser's mail went out
  check_at timestamptz, -- when the sweeper sends it; null once it is sent, or there is nobody to send it to
  primary key (event_id, id)
);
create index payouts_to_tell on payouts (check_at) where check_at is not null;

-- Payments of a time are found by when they were begun; BRIN costs the sale next to nothing.
create index payment_attempts_by_time on payment_attempts using brin (created_at) with (autosummarize = on);

-- One comparison of a provider's payments with ours, slice by slice, so that one that was cut short goes on where it stopped.
create table reconciliations (
  id uuid primary key,
  provider text not null,
  run_on date, -- the day whose daily run it is: one over all processes; null for those that an admin asked for
  asked_by text references users (id) on delete set null,
  range_from timestamptz not null,
  range_to timestamptz not null,
  compared_until timestamptz not null,
  state text not null check (state in ('waiting', 'cut-short', 'done')),
  trouble text, -- why it was cut short, in the provider's words
  theirs integer not null default 0, -- payments that the provider listed
  ours integer not null default 0, -- payments of ours that were looked up
  foreign_ones integer not null default 0, -- listed ones that other systems made with the same account
  settled integer not null default 0, -- paid ones that we had not settled, and did on the spot
  differences jsonb not null default '[]',
  started_at timestamptz not null,
  ended_at timestamptz,
  check_at timestamptz, -- when the sweeper carries on; null once it is done or given up
  check (range_from < range_to),
  unique (provider, run_on)
);
create index reconciliations_newest on reconciliations (started_at desc, id);
create index reconciliations_to_carry_on on reconciliations (check_at) where check_at is not null;
