-- What went unlike the plan is kept as data: what happened (kind, code), the thing it is about, and what its words need. The words
-- themselves are the program's. No installation has any so far.
delete from payment_exceptions;
alter table payment_exceptions
  drop column subject,
  drop column detail,
  drop column resolution,
  drop constraint payment_exceptions_kind_check,
  add column code text, -- which of the things that its kind files apart
  add column dispute_id uuid,
  add column object_id text, -- what has no id of ours: the provider's reference of a payment, the id of a mail
  add column occurrence integer not null default 0, -- which time it is filed of the same thing
  add column facts jsonb not null default '{}', -- what its words need
  add column outcome text,
  add constraint payment_exceptions_kind_check check (kind in ('late', 'duplicate', 'mismatch', 'sent_twice', 'refund_failed',
    'refund_needs_attention', 'unknown_payment', 'dispute', 'reconciliation', 'provider_refund', 'not_opened', 'unseen_return',
    'mail_undelivered')),
  add constraint payment_exceptions_code_check check (case kind
    when 'sent_twice' then code in ('retried', 'settled', 'disputed')
    when 'dispute' then coalesce(code, 'decided-again') = 'decided-again'
    when 'reconciliation' then code in ('unsettled', 'missing-there', 'unpaid-there', 'unbooked', 'amount', 'currency', 'fee',
      'refund-missing-here', 'refund-state', 'refund-missing-there', 'refund-amount', 'dispute-missing-here', 'dispute-state',
      'dispute-missing-there', 'dispute-amount', 'unreadable', 'fee-not-told', 'fee-not-returned', 'account-gone', 'return-not-told')
    when 'not_opened' then code in ('amount-too-small', 'amount-too-large', 'currency', 'payee', 'key', 'other')
    else code is null end is true),
  add constraint payment_exceptions_outcome_check check (outcome in ('seated', 'refunded', 'nothing_to_send_back', 'returned_before',
    'asked_again', 'taken_on', 'went_through', 'rest_requested', 'sent_another_way', 'returned_at_provider', 'paid_back_by_bank',
    'tickets_on_hold', 'won', 'tickets_cancelled', 'tickets_cancelled_refunded', 'tickets_cancelled_for_it', 'no_tickets_left',
    'all_refunded', 'seats_released', 'booked_since', 'not_charged', 'known_since', 'fee_returned', 'came_back_since',
    'account_gone_since'));
-- Filed once of each thing. That payments are refused is said once a day, for whichever order.
create unique index payment_exceptions_filed_once on payment_exceptions (kind, code, event_id,
  (case when kind <> 'not_opened' then order_id end), attempt_number, refund_id, dispute_id, provider, object_id, occurrence) nulls not distinct;
