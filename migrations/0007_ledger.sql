-- The books: transfers, what they add up to, payouts, and receipts numbered without gaps.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Money only moves from one account to another, so every currency sums to zero by construction.
--
-- sale, late_payment, duplicate_payment, mismatched_payment: money that came in, from "provider:{id}" to "organiser" or "customer".
-- refund: back to the provider. refund_reversal: money of a refund that was done and came back, provider to whoever it was taken from.
-- platform_fee: organiser to platform, at the sale. fee_refund: platform to organiser.
-- provider_fee: organiser to provider, once it says what it keeps.
-- direct_settlement: organiser to "payee:{account}" when the provider pays them itself, and back when it is refunded.
-- dispute: organiser to provider, when one is lost. dispute_fee: what a provider charges for it, organiser to provider, once it says so.
-- payout: organiser to bank, recorded by hand; it concerns no single order.
--
-- A line names the payment, and the refund, dispute or payout, that it belongs to.
create table ledger_transfers (
  event_id uuid not null,
  id uuid not null,
  order_id uuid,
  kind text not null check (kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment', 'refund', 'refund_reversal',
    'platform_fee', 'provider_fee', 'fee_refund', 'direct_settlement', 'dispute', 'dispute_fee', 'payout')),
  debit_account text not null,
  credit_account text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  created_at timestamptz not null,
  attempt_number smallint,
  refund_id uuid,
  dispute_id uuid,
  payout_id uuid,
  -- Which line of its kind it is: a refund that failed after it was done, and goes again, is booked again.
  entry smallint not null default 1 check (entry > 0),
  primary key (event_id, id),
  check (debit_account <> credit_account),
  foreign key (event_id, order_id) references orders (event_id, id),
  constraint ledger_transfers_order_named check ((order_id is null) = (kind = 'payout')),
  constraint ledger_transfers_of_one_thing check (num_nonnulls(refund_id, dispute_id, payout_id) <= 1),
  constraint ledger_transfers_payment_named check ((attempt_number is null) = (kind = 'payout')
    and (payout_id is null) = (kind <> 'payout'))
);
-- A payment comes in once, as whatever it was, and each fee of it is taken once.
create unique index ledger_transfers_once_a_payment on ledger_transfers (event_id, order_id, attempt_number, (case
    when kind in ('late_payment', 'duplicate_payment', 'mismatched_payment') then 'sale' else kind end))
  where refund_id is null and dispute_id is null and payout_id is null;
create unique index ledger_transfers_once_an_entry on ledger_transfers
    (event_id, (coalesce(refund_id, dispute_id, payout_id)), kind, entry)
  where coalesce(refund_id, dispute_id, payout_id) is not null;
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

-- What became of each payment, minor units of its own currency. Whoever asks what is left of a payment asks here.
create view payment_balances as
  select a.event_id, a.order_id, a.number as attempt_number, a.provider, a.payee,
    -- What it was booked as when it came in; null while it was not.
    (select t.kind from ledger_transfers t where t.event_id = a.event_id and t.order_id = a.order_id and t.attempt_number = a.number
      and t.kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment')) as booked_as,
    coalesce((select t.currency from ledger_transfers t where t.event_id = a.event_id and t.order_id = a.order_id
      and t.attempt_number = a.number and t.kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment')), a.currency)
      as currency,
    -- Null where nothing was booked.
    (select t.amount_minor from ledger_transfers t where t.event_id = a.event_id and t.order_id = a.order_id
      and t.attempt_number = a.number and t.kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment')) as paid_minor,
    -- Refunds that are done.
    (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r where r.event_id = a.event_id and r.order_id = a.order_id
      and r.attempt_number = a.number and r.state = 'done') as refunded_minor,
    -- Refunds that the provider has taken on.
    (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r where r.event_id = a.event_id and r.order_id = a.order_id
      and r.attempt_number = a.number and r.state not in ('done', 'failed')
      and (r.state <> 'requested' or r.provider_refund_id is not null)) as refunding_minor,
    -- Refunds that it has not.
    (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r where r.event_id = a.event_id and r.order_id = a.order_id
      and r.attempt_number = a.number and r.state = 'requested' and r.provider_refund_id is null) as requested_minor,
    -- What open disputes are about.
    (select coalesce(sum(d.amount_minor), 0)::bigint from disputes d where d.event_id = a.event_id and d.order_id = a.order_id
      and d.attempt_number = a.number and d.state = 'open') as disputed_minor,
    -- What banks took by lost disputes.
    (select coalesce(sum(d.amount_minor), 0)::bigint from disputes d where d.event_id = a.event_id and d.order_id = a.order_id
      and d.attempt_number = a.number and d.state = 'lost') as lost_minor,
    -- What neither went back, nor is with the provider on its way, nor was lost; below zero where too much went.
    (coalesce((select t.amount_minor from ledger_transfers t where t.event_id = a.event_id and t.order_id = a.order_id
        and t.attempt_number = a.number and t.kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment')), 0)
      - coalesce((select sum(r.amount_minor) from refunds r where r.event_id = a.event_id and r.order_id = a.order_id
        and r.attempt_number = a.number and r.state <> 'failed' and (r.state <> 'requested' or r.provider_refund_id is not null)), 0)
      - coalesce((select sum(d.amount_minor) from disputes d where d.event_id = a.event_id and d.order_id = a.order_id
        and d.attempt_number = a.number and d.state = 'lost'), 0))::bigint as left_minor,
    -- What of it lies on the account that its provider paid directly.
    (select coalesce(sum(case t.debit_account when 'organiser' then t.amount_minor else -t.amount_minor end), 0)::bigint
      from ledger_transfers t where t.event_id = a.event_id and t.order_id = a.order_id and t.attempt_number = a.number
      and t.kind = 'direct_settlement') as with_payee_minor,
    -- The platform's service fee of it, and what of that was given back.
    (select coalesce(sum(t.amount_minor), 0)::bigint from ledger_transfers t where t.event_id = a.event_id and t.order_id = a.order_id
      and t.attempt_number = a.number and t.kind = 'platform_fee') as fee_minor,
    (select coalesce(sum(case t.debit_account when 'platform' then t.amount_minor else -t.amount_minor end), 0)::bigint
      from ledger_transfers t where t.event_id = a.event_id and t.order_id = a.order_id and t.attempt_number = a.number
      and t.kind = 'fee_refund') as fee_refunded_minor
  from payment_attempts a;

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
