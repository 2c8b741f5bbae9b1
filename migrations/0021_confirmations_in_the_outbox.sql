-- Links that confirm free orders go out through the outbox (docs/decisions/0072).
insert into outbox (id, kind, event_id, subject_id, created_at, due_at)
select order_id, 'confirm-order', event_id, order_id, asked_at, check_at from order_confirmations where check_at is not null;
-- Pages of orders that are held still say what became of it.
insert into outbox (id, kind, event_id, subject_id, created_at, sent_at)
select order_id, 'confirm-order', event_id, order_id, asked_at, mailed_at from order_confirmations c
where check_at is null and exists (select from orders o where o.event_id = c.event_id and o.id = c.order_id and o.state = 'held');

alter table order_confirmations drop column check_at, drop column mailed_at;
