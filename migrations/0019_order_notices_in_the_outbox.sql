-- News about events and tickets go out through the outbox (docs/decisions/0072).
alter table outbox add column bulk boolean not null default false; -- one of thousands: others go out before it
drop index outbox_due;
create index outbox_due on outbox (bulk, due_at) where due_at is not null;

insert into outbox (id, kind, event_id, subject_id, facts, bulk, created_at, due_at)
select gen_random_uuid(), kind, event_id, order_id,
  case kind
    when 'event-moved' then jsonb_build_object('since', since)
    when 'tickets-taken-back' then jsonb_build_object('requestId', about, 'note', note)
    else '{}'
  end, kind <> 'tickets-taken-back', created_at, check_at
from order_notices where check_at is not null;

drop table order_notices;
