-- Mails about refunds go out through the outbox (docs/decisions/0072).
insert into outbox (id, kind, event_id, subject_id, facts, created_at, due_at)
select gen_random_uuid(), 'refund-notice', event_id, order_id, jsonb_build_object('refundId', id), coalesce(mail_tried_since, updated_at), notice_check_at
from refunds where state in ('pending', 'processing', 'done') and notified_at is null
union all
select gen_random_uuid(), 'refund-notice', event_id, order_id, jsonb_build_object('refundId', id), coalesce(mail_tried_since, updated_at), trouble_check_at
from refunds where state in ('requested', 'failed', 'needs_attention') and trouble_check_at is not null
union all
select gen_random_uuid(), 'credit-note', event_id, order_id, jsonb_build_object('refundId', id), coalesce(mail_tried_since, updated_at), note_mail_check_at
from refunds where state = 'done' and note_mail_check_at is not null and notified_at is not null;

alter table refunds
  drop column notice_check_at,
  drop column trouble_check_at,
  drop column note_mail_check_at,
  drop column mail_tried_since;
