-- Mails about payouts and refused payments go out through the outbox (docs/decisions/0072).
insert into outbox (id, kind, event_id, subject_id, facts, created_at, due_at)
select gen_random_uuid(), 'payout', event_id, id, '{}', recorded_at, check_at from payouts where check_at is not null
union all
select gen_random_uuid(), 'payments-refused', event_id, null, jsonb_build_object('reason', refusal), created_at, mail_check_at from payment_exceptions
where mail_check_at is not null;

alter table payouts drop column told_at, drop column check_at;
alter table payment_exceptions
  drop constraint payment_exceptions_mail_check,
  drop column refusal,
  drop column mail_check_at;
