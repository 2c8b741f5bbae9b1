-- Columns and values take the field's words: an exception is resolved, a ticket is on hold, a refund is requested.
alter table payment_exceptions rename column settled_at to resolved_at;
alter table payment_exceptions rename column settled_by to resolved_by;
alter table payment_exceptions rename constraint payment_exceptions_settled_by_fkey to payment_exceptions_resolved_by_fkey;
alter table payment_exceptions
  drop constraint payment_exceptions_code_check,
  drop constraint payment_exceptions_decision_check,
  drop constraint payment_exceptions_outcome_check;
update payment_exceptions set code = 'resolved' where kind = 'sent_twice' and code = 'settled';
update payment_exceptions set code = 'unpaid-here' where kind = 'reconciliation' and code = 'unsettled';
update payment_exceptions set code = 'account-disconnected' where kind = 'reconciliation' and code = 'account-gone';
update payment_exceptions set facts = replace(replace(facts::text,
  '"account-gone"', '"account-disconnected"'), '"tickets-taken-back"', '"tickets-cancelled"')::jsonb
where kind in ('refund_failed', 'refund_needs_attention', 'payment_on_hold', 'mail_undelivered');
update payment_exceptions set decision = 'resolved' where decision = 'settled';
update payment_exceptions set outcome = case outcome
  when 'seated' then 'tickets_issued'
  when 'asked_again' then 'retried'
  when 'taken_on' then 'accepted'
  else 'succeeded' end
where outcome in ('seated', 'asked_again', 'taken_on', 'went_through');
alter table payment_exceptions
  add constraint payment_exceptions_code_check check (case kind
    when 'sent_twice' then code in ('retried', 'resolved', 'sent-at-provider', 'disputed')
    when 'dispute' then coalesce(code, 'decided-again') = 'decided-again'
    when 'reconciliation' then code in ('unpaid-here', 'missing-there', 'unpaid-there', 'unbooked', 'amount', 'currency', 'fee',
      'refund-missing-here', 'refund-state', 'refund-missing-there', 'refund-amount', 'dispute-missing-here', 'dispute-state',
      'dispute-missing-there', 'dispute-amount', 'unreadable', 'fee-not-told', 'fee-not-returned', 'account-disconnected')
    when 'not_opened' then code in ('amount-too-small', 'amount-too-large', 'currency', 'payee', 'key', 'other')
    else code is null end is true),
  add constraint payment_exceptions_decision_check check (
    decision in ('resolved', 'retry_refund', 'money_kept', 'money_refunded', 'same_money', 'send_both')),
  add constraint payment_exceptions_outcome_check check (outcome in ('tickets_issued', 'refunded', 'nothing_to_send_back',
    'returned_before', 'retried', 'accepted', 'succeeded', 'rest_requested', 'sent_another_way', 'returned_at_provider',
    'paid_back_by_bank', 'tickets_on_hold', 'won', 'tickets_cancelled', 'tickets_cancelled_refunded', 'tickets_cancelled_for_it',
    'no_tickets_left', 'all_refunded', 'seats_released', 'booked_since', 'not_charged', 'known_since', 'fee_returned',
    'came_back_since'));

alter table reconciliations rename column settled to resolved;
alter table reconciliations rename column foreign_ones to foreign_payments;
alter table reconciliations rename column asked_by to requested_by;
alter table reconciliations rename constraint reconciliations_asked_by_fkey to reconciliations_requested_by_fkey;
update reconciliations set differences = (
  select jsonb_agg(case when d ->> 'kind' = 'unsettled' then d || '{"kind": "unpaid-here"}' else d end order by n)
  from jsonb_array_elements(differences) with ordinality as listed (d, n))
where differences @> '[{"kind": "unsettled"}]';

alter table tickets drop constraint tickets_state_check;
update tickets set state = 'on_hold' where state = 'frozen';
alter table tickets add constraint tickets_state_check check (state in ('valid', 'on_hold', 'revoked'));

alter table refund_requests rename column asked_for to requested_for;
alter table refund_requests rename column asked_as to requested_as;
alter table refund_requests rename column asked_by to requested_by;
alter table refund_requests rename column asked_at to requested_at;
alter table refund_requests rename constraint refund_requests_asked_as_check to refund_requests_requested_as_check;
alter table refund_requests rename constraint refund_requests_asked_by_fkey to refund_requests_requested_by_fkey;

update refund_requests set requested_for = replace(requested_for, '"keepMoney":', '"alreadyRefunded":')
where requested_for like '%"keepMoney":%';

alter table refunds rename column asked_by to requested_by;
alter table refunds rename column trouble_told_at to trouble_notified_at;
alter table refunds rename column owed_fee_refund to pending_fee_refund;
alter table refunds rename constraint refunds_asked_by_fkey to refunds_requested_by_fkey;

alter table order_mails rename column asked_by to requested_by;
alter table order_mails rename column asked_at to requested_at;
alter table order_mails rename constraint order_mails_asked_by_fkey to order_mails_requested_by_fkey;
alter table order_confirmations rename column asked_at to requested_at;

alter table cancellations rename column refunds_asked_at to refunds_requested_at;
alter table cancellations rename column mail_says_refund to announces_refund;
alter table cancellations rename column told_until to notified_until;
alter table cancellations rename column all_told to all_notified;

alter table processes rename column works_jobs to runs_jobs;
alter table processes rename column files_place to files_location;

alter table payees drop constraint payees_standing_check;
update payees set standing = 'disconnected' where standing = 'gone';
alter table payees add constraint payees_standing_check
  check (standing in ('unfinished', 'in-review', 'active', 'restricted', 'disconnected'));

update outbox set kind = 'tickets-cancelled' where kind = 'tickets-taken-back';
