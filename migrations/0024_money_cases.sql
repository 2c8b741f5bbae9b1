-- Money as it really moves: refunds made at the provider, charges given back before they are heard of, what disputes cost.

-- When a payment on its way made the seats of an order be kept longer: once an order, however often it comes and goes.
alter table orders add column hold_extended_at timestamptz;

-- When to ask what went back of a payment that paid: where its provider said so with the payment. Null for nearly all.
alter table payment_attempts add column return_check_at timestamptz;
create index payment_attempts_returned on payment_attempts (return_check_at) where return_check_at is not null;

-- A refund at the provider is in our books once, whoever asked for it.
create unique index refunds_once_at_the_provider on refunds (event_id, order_id, attempt_number, provider_refund_id)
  where provider_refund_id is not null;

-- dispute_fee: what a provider charges for a dispute, organiser to provider, once it says so.
alter table ledger_transfers
  drop constraint ledger_transfers_kind_check,
  add constraint ledger_transfers_kind_check check (kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment',
    'refund', 'platform_fee', 'provider_fee', 'fee_refund', 'direct_settlement', 'dispute', 'dispute_fee', 'payout'));
alter table payment_exceptions
  drop constraint payment_exceptions_kind_check,
  add constraint payment_exceptions_kind_check check (kind in ('late', 'duplicate', 'mismatch', 'refund_failed',
    'refund_needs_attention', 'unknown_payment', 'dispute', 'reconciliation', 'provider_refund'));

alter table disputes
  add column fee_minor bigint check (fee_minor >= 0), -- what the provider charges for it; null while it does not say
  add column customer_opening_told_at timestamptz, -- when the customer was told, or needed it no more
  add column customer_decision_told_at timestamptz;
-- Nobody hears now of what is long over.
update disputes set customer_opening_told_at = updated_at,
  customer_decision_told_at = case when state <> 'open' then updated_at end;

-- A lost dispute takes back what a receipt says was paid, as a refund does.
alter table receipts
  drop constraint receipts_check,
  add column dispute_id uuid,
  add constraint receipts_say_what_they_take_back check (num_nonnulls(refund_id, dispute_id) = (kind = 'credit-note')::int);
create unique index receipts_one_a_dispute on receipts (event_id, dispute_id) where dispute_id is not null;
insert into receipts (owner_id, number, event_id, order_id, kind, dispute_id, amount_minor, currency, issued_at)
  select r.owner_id, c.last_number + row_number() over (partition by r.owner_id order by t.created_at, t.id), t.event_id, t.order_id,
    'credit-note', t.reference::uuid, t.amount_minor, t.currency, t.created_at
  from ledger_transfers t
  join receipts r on r.event_id = t.event_id and r.order_id = t.order_id and r.kind = 'receipt'
  join receipt_counters c on c.owner_id = r.owner_id
  where t.kind = 'dispute' and t.debit_account = 'organiser';
update receipt_counters c set last_number = r.highest
  from (select owner_id, max(number) as highest from receipts group by owner_id) r
  where r.owner_id = c.owner_id and r.highest > c.last_number;
