-- What was presumed of a payment that its provider calls reversed, or filed because nobody can see what went back, is a person's to decide:
-- the payment is on hold, and one exception offers the possible answers (docs/decisions/0070).
alter table payment_exceptions
  drop constraint payment_exceptions_kind_check,
  drop constraint payment_exceptions_outcome_check,
  drop constraint payment_exceptions_decision_check,
  drop constraint payment_exceptions_code_check;

update payment_exceptions set kind = 'payment_on_hold', code = null,
  facts = jsonb_build_object('why', case kind when 'unseen_return' then 'account-gone' else 'not-told' end,
    'ownAccount', coalesce(facts -> 'ownAccount', 'true'), 'boughtTickets', true)
where kind = 'unseen_return' or (kind = 'reconciliation' and code = 'return-not-told');
update payment_exceptions set outcome = 'known_since' where outcome = 'account_gone_since';
update payment_exceptions set decision = 'money_kept' where decision = 'nothing_refunded';
update payment_exceptions set facts = '{"why": "failed"}'
where kind = 'refund_failed' and facts ->> 'why' in ('larger-refund-listed', 'was-disputed');
-- A refund that was presumed has no id at its provider.
update refunds set provider_refund_id = null where provider_refund_id like 'reversed tikiti.%' and state in ('done', 'failed');

alter table payment_exceptions
  add constraint payment_exceptions_kind_check check (kind in ('late', 'duplicate', 'mismatch', 'sent_twice', 'refund_failed',
    'refund_needs_attention', 'unknown_payment', 'dispute', 'reconciliation', 'provider_refund', 'not_opened', 'payment_on_hold',
    'mail_undelivered')),
  add constraint payment_exceptions_outcome_check check (outcome in ('seated', 'refunded', 'nothing_to_send_back', 'returned_before',
    'asked_again', 'taken_on', 'went_through', 'rest_requested', 'sent_another_way', 'returned_at_provider', 'paid_back_by_bank',
    'tickets_on_hold', 'won', 'tickets_cancelled', 'tickets_cancelled_refunded', 'tickets_cancelled_for_it', 'no_tickets_left',
    'all_refunded', 'seats_released', 'booked_since', 'not_charged', 'known_since', 'fee_returned', 'came_back_since')),
  add constraint payment_exceptions_decision_check check (decision in ('settled', 'retry_refund', 'money_kept', 'money_refunded')),
  add constraint payment_exceptions_code_check check (case kind
    when 'sent_twice' then code in ('retried', 'settled', 'disputed')
    when 'dispute' then coalesce(code, 'decided-again') = 'decided-again'
    when 'reconciliation' then code in ('unsettled', 'missing-there', 'unpaid-there', 'unbooked', 'amount', 'currency', 'fee',
      'refund-missing-here', 'refund-state', 'refund-missing-there', 'refund-amount', 'dispute-missing-here', 'dispute-state',
      'dispute-missing-there', 'dispute-amount', 'unreadable', 'fee-not-told', 'fee-not-returned', 'account-gone')
    when 'not_opened' then code in ('amount-too-small', 'amount-too-large', 'currency', 'payee', 'key', 'other')
    else code is null end is true);
