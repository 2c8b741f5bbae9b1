-- Tickets whose payment the customer's bank took back are not valid for another reason than a refund: doors and pages say which.
alter table tickets
  add column reversed boolean not null default false,
  add constraint tickets_reversed_check check (not reversed or state = 'revoked');
update tickets k set reversed = true
where k.state = 'revoked' and k.refund_request_id is null and exists (
  select 1 from disputes d where d.event_id = k.event_id and d.order_id = k.order_id and d.state = 'lost'
    and k.revoked_at between d.decided_at - interval '1 minute' and d.decided_at + interval '1 minute');
alter table scans
  drop constraint scans_answer_check,
  add constraint scans_answer_check check (answer in
    ('admitted', 'already-admitted', 'disputed', 'refunded', 'reversed', 'foreign', 'forged', 'unknown', 'malformed'));

-- That nobody can pay for an event is mailed to its organiser: why, and until when a sweep makes up for a job that was lost.
alter table payment_exceptions
  add column refusal text check (refusal in ('amount-too-small', 'amount-too-large', 'currency', 'payee', 'key', 'other')),
  add column mail_check_at timestamptz,
  add constraint payment_exceptions_mail_check check (mail_check_at is null or (event_id is not null and refusal is not null));
create index payment_exceptions_to_mail on payment_exceptions (mail_check_at) where mail_check_at is not null;
