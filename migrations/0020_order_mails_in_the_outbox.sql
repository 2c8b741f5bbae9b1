-- Tickets that are mailed again go out through the outbox (docs/decisions/0072).
insert into outbox (id, kind, event_id, subject_id, recipient, created_at, due_at)
select id, 'tickets', event_id, order_id, email, asked_at, check_at from order_mails where check_at is not null;

alter table order_mails drop column check_at;
