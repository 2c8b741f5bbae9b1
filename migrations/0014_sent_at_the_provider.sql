-- A refund of ours that has not gone when somebody sends money at the provider is stopped, and a person says whether that was the same money
-- (docs/decisions/0070). It was matched by its amount before.
alter table payment_exceptions
  drop constraint payment_exceptions_decision_check,
  drop constraint payment_exceptions_code_check,
  add constraint payment_exceptions_decision_check check (decision in ('settled', 'retry_refund', 'money_kept', 'money_refunded',
    'same_money', 'send_both')),
  add constraint payment_exceptions_code_check check (case kind
    when 'sent_twice' then code in ('retried', 'settled', 'sent-at-provider', 'disputed')
    when 'dispute' then coalesce(code, 'decided-again') = 'decided-again'
    when 'reconciliation' then code in ('unsettled', 'missing-there', 'unpaid-there', 'unbooked', 'amount', 'currency', 'fee',
      'refund-missing-here', 'refund-state', 'refund-missing-there', 'refund-amount', 'dispute-missing-here', 'dispute-state',
      'dispute-missing-there', 'dispute-amount', 'unreadable', 'fee-not-told', 'fee-not-returned', 'account-gone')
    when 'not_opened' then code in ('amount-too-small', 'amount-too-large', 'currency', 'payee', 'key', 'other')
    else code is null end is true);
update payment_exceptions set facts = '{"of": "part"}' where kind = 'provider_refund' and facts ->> 'of' = 'maybe-twice';
