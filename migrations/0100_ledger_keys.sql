-- A line of the ledger names the payment, and the refund, dispute or payout, that it belongs to.

drop trigger ledger_is_append_only on ledger_transfers;
drop view ledger_entries;

alter table ledger_transfers
  add column attempt_number smallint,
  add column refund_id uuid,
  add column dispute_id uuid,
  add column payout_id uuid,
  -- Which line of its kind it is: a refund that failed after it was done, and goes again, is booked again.
  add column entry smallint not null default 1 check (entry > 0),
  drop constraint ledger_transfers_kind_check;
update ledger_transfers set
  kind = case kind when 'refund_came_back' then 'refund_reversal' else kind end,
  attempt_number = substring(reference from '^tikiti\.[0-9a-f]+\.[0-9a-f]+\.([0-9]+)$')::smallint;
update ledger_transfers t set refund_id = r.id, attempt_number = r.attempt_number
  from refunds r where t.attempt_number is null and r.event_id = t.event_id and r.id::text = split_part(t.reference, ' ', 1);
update ledger_transfers t set dispute_id = d.id, attempt_number = d.attempt_number
  from disputes d where t.attempt_number is null and d.event_id = t.event_id and d.id::text = split_part(t.reference, ' ', 1);
update ledger_transfers set payout_id = reference::uuid where kind = 'payout';
update ledger_transfers t set entry = n.entry
  from (select event_id, id, row_number() over (
      partition by event_id, coalesce(refund_id, dispute_id), kind order by created_at, id) as entry
    from ledger_transfers where refund_id is not null or dispute_id is not null) n
  where n.event_id = t.event_id and n.id = t.id;

alter table ledger_transfers
  drop column reference,
  add constraint ledger_transfers_kind_check check (kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment',
    'refund', 'refund_reversal', 'platform_fee', 'provider_fee', 'fee_refund', 'direct_settlement', 'dispute', 'dispute_fee',
    'payout')),
  add constraint ledger_transfers_of_one_thing check (num_nonnulls(refund_id, dispute_id, payout_id) <= 1),
  add constraint ledger_transfers_payment_named check ((attempt_number is null) = (kind = 'payout')
    and (payout_id is null) = (kind <> 'payout'));

-- A payment comes in once, as whatever it was, and each fee of it is taken once.
create unique index ledger_transfers_once_a_payment on ledger_transfers (event_id, order_id, attempt_number, (case
    when kind in ('late_payment', 'duplicate_payment', 'mismatched_payment') then 'sale' else kind end))
  where refund_id is null and dispute_id is null and payout_id is null;
create unique index ledger_transfers_once_an_entry on ledger_transfers
    (event_id, (coalesce(refund_id, dispute_id, payout_id)), kind, entry)
  where coalesce(refund_id, dispute_id, payout_id) is not null;

create view ledger_entries as
  select event_id, id, order_id, kind, debit_account as account, amount_minor, currency, created_at from ledger_transfers
  union all
  select event_id, id, order_id, kind, credit_account, -amount_minor, currency, created_at from ledger_transfers;
create trigger ledger_is_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();

-- Both are what the ledger's lines of a refund add up to.
alter table refunds drop column times_came_back, drop column fee_kept_minor;

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
