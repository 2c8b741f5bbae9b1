-- Tickets of new orders go out through the outbox (docs/decisions/0072).
insert into outbox (id, kind, event_id, subject_id, facts, created_at, due_at)
select gen_random_uuid(), 'tickets', event_id, id, '{"isFirst": true}', paid_at, mail_check_at from orders where mail_check_at is not null;

alter table orders drop column mail_check_at;

-- The outbox keeps since when a mail server puts a mail off.
drop table deferred_mails;
