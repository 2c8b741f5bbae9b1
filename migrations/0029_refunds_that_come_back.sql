-- Refunds that come back after they were done, what of a failed one went another way, and credit notes that are mailed later.

alter table refunds
  add column times_came_back smallint not null default 0 check (times_came_back >= 0), -- how often the money came back after it was done
  -- Of the service fee: what its payee keeps of what was given back with the money that came back.
  add column fee_kept_minor bigint not null default 0 check (fee_kept_minor >= 0),
  -- Of one that failed: what of its money the customer has another way, from their bank or by another refund.
  add column superseded_minor bigint not null default 0 check (superseded_minor between 0 and amount_minor),
  add column note_mail_check_at timestamptz; -- when the credit note is mailed that was made after the customer was told
create index refunds_notes_to_mail on refunds (note_mail_check_at) where note_mail_check_at is not null;

-- Of what failed and was not asked for again, only what is left of its payment is still to go; what failed last has the first claim.
update refunds r set superseded_minor = amount_minor - greatest(0, least(amount_minor, left_minor - later))
  from (
    select f.event_id, f.id, f.amount_minor as minor,
      coalesce(sum(f.amount_minor) over (partition by f.event_id, f.order_id, f.attempt_number order by f.updated_at desc, f.id desc
        rows between unbounded preceding and 1 preceding), 0) as later,
      (select coalesce(sum(t.amount_minor), 0) from ledger_transfers t where t.event_id = f.event_id
        and t.kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment') and t.reference =
          'tikiti.' || replace(f.event_id::text, '-', '') || '.' || replace(f.order_id::text, '-', '') || '.' || f.attempt_number)
      - (select coalesce(sum(g.amount_minor), 0) from refunds g where g.event_id = f.event_id and g.order_id = f.order_id
        and g.attempt_number = f.attempt_number and g.state <> 'failed')
      - (select coalesce(sum(d.amount_minor), 0) from disputes d where d.event_id = f.event_id and d.order_id = f.order_id
        and d.attempt_number = f.attempt_number and d.state = 'lost') as left_minor
    from refunds f where f.state = 'failed' and f.retried_as is null
  ) as failed
  where failed.event_id = r.event_id and failed.id = r.id;

-- refund_came_back: money of a refund that was done and came back, provider to whoever it had been taken from.
alter table ledger_transfers
  drop constraint ledger_transfers_kind_check,
  add constraint ledger_transfers_kind_check check (kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment',
    'refund', 'refund_came_back', 'platform_fee', 'provider_fee', 'fee_refund', 'direct_settlement', 'dispute', 'dispute_fee',
    'payout'));
