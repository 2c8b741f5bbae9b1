-- Mails about disputes go out through the outbox (docs/decisions/0072).
insert into outbox (id, kind, event_id, subject_id, facts, created_at, due_at)
select gen_random_uuid(), 'dispute', event_id, order_id, jsonb_build_object('disputeId', id, 'state', state), updated_at, mail_check_at
from disputes
where mail_check_at is not null and case state when 'open' then opening_told_at else decision_told_at end is null
union all
select gen_random_uuid(), 'tickets-on-hold', event_id, order_id, jsonb_build_object('disputeId', id, 'state', state), updated_at, mail_check_at
from disputes
where mail_check_at is not null and case state
  when 'open' then customer_opening_told_at is null
  when 'won' then customer_decision_told_at is null and customer_opening_told_at is not null
  else customer_decision_told_at is null end;

alter table disputes
  drop column opening_told_at,
  drop column decision_told_at,
  drop column customer_opening_told_at,
  drop column customer_decision_told_at,
  drop column mail_check_at;

-- What waits for an order is looked for by that.
drop index outbox_by_event;
create index outbox_by_subject on outbox (event_id, subject_id);
