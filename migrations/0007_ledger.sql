-- The books: transfers, what they add up to, payouts, and receipts numbered without gaps.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Money only moves from one account to another, so every currency sums to zero by construction.
--
-- sale, late_payment, duplicate_payment, mismatched_payment: money that came in, from "provider:{id}" to "organiser" or "customer".
-- refund: back to the provider. refund_came_back: money of a refund that was done and came back, provider to whoever it was taken from.
-- platform_fee: organiser to platform, at the sale. fee_refund: platform to organiser.
-- provider_fee: organiser to provider, once it says what it keeps.
-- direct_settlement: organiser to "payee:{account}" when the provider pays them itself, and back when it is refunded.
-- dispute: organiser to provider, when one is lost. dispute_fee: what a provider charges for it, organiser to provider, once it says so.
-- payout: organiser to bank, recorded by hand; it concerns no single order.
create table ledger_transfers (
  event_id uuid not null,
  id uuid not null,
  order_id uuid,
  kind text not null check (kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment', 'refund', 'refund_came_back',
    'platform_fee', 'provider_fee', 'fee_refund', 'direct_settlement', 'dispute', 'dispute_fee', 'payout')),
  debit_account text not null,
  credit_account text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  reference text not null,
  created_at timestamptz not null,
  primary key (event_id, id),
  check (debit_account <> credit_account),
  unique (event_id, kind, reference),
  foreign key (event_id, order_id) references orders (event_id, id),
  constraint ledger_transfers_order_named check ((order_id is null) = (kind = 'payout'))
);
-- Receipts, refunds and comparisons with a provider ask what was booked of one order; without this each read the event's whole ledger.
create index ledger_transfers_by_order on ledger_transfers (event_id, order_id) where order_id is not null;
create trigger ledger_is_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_is_not_emptied before truncate on ledger_transfers
  for each statement execute function refuse_change();

create view ledger_entries as
  select event_id, id, order_id, kind, debit_account as account, amount_minor, currency, created_at from ledger_transfers
  union all
  select event_id, id, order_id, kind, credit_account, -amount_minor, currency, created_at from ledger_transfers;

-- What each event's money adds up to, so that no page reads its whole ledger: a row an event and currency, written in the statement that
-- books transfers, as rarely as those commit: once a group.
create table event_sums (
  event_id uuid not null references events (id),
  currency char(3) not null,
  transfers integer not null, -- all of them, also those of money that never was the organiser's
  sold_minor bigint not null,
  refunded_minor bigint not null,
  service_fees_minor bigint not null,
  card_fees_minor bigint not null,
  disputed_minor bigint not null,
  paid_by_hand_minor bigint not null,
  paid_directly_minor bigint not null,
  balance_minor bigint not null, -- what stands on the organiser's account
  primary key (event_id, currency),
  constraint event_sums_agree check (balance_minor = sold_minor - refunded_minor - service_fees_minor - card_fees_minor
    - disputed_minor - paid_by_hand_minor - paid_directly_minor)
) with (fillfactor = 20);

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

-- Who sells, as the organiser says it for receipts. A change is a new version; a receipt names the one that it was issued with.
create table sellers (
  owner_id text not null, -- no reference to users: see receipts
  version integer not null check (version > 0),
  legal_name text not null check (char_length(legal_name) <= 200), -- '' where the organiser took everything back
  address text not null check (char_length(address) <= 500),
  registration_number text not null check (char_length(registration_number) <= 60),
  vat_number text not null check (char_length(vat_number) <= 60),
  vat_rate integer check (vat_rate between 1 and 10000), -- hundredths of a percent that prices include; null: nothing is said of VAT
  saved_at timestamptz not null,
  primary key (owner_id, version)
);
create trigger seller_versions_stay_as_they_are before update on sellers for each row execute function refuse_change();

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
  dispute_id uuid, -- a lost dispute takes back what a receipt says was paid, as a refund does
  seller_version integer,
  primary key (owner_id, number),
  foreign key (event_id, order_id) references orders (event_id, id),
  constraint receipts_say_what_they_take_back check (num_nonnulls(refund_id, dispute_id) = (kind = 'credit-note')::int)
);
create index receipts_by_order on receipts (event_id, order_id);
create unique index receipts_one_an_order on receipts (event_id, order_id) where kind = 'receipt';
create unique index receipts_one_a_refund on receipts (event_id, refund_id) where kind = 'credit-note';
create unique index receipts_one_a_dispute on receipts (event_id, dispute_id) where dispute_id is not null;
create trigger receipts_are_append_only before update or delete on receipts
  for each row execute function refuse_change();
