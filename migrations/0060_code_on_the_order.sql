-- What an order takes of its promo code stands on the order, which is written and ends with it (docs/decisions/0082): a row of its own with
-- three indexes and a foreign key made a hold with a code cost half as much again.
alter table orders
  add column promo_code_id uuid, -- null: placed without a code
  add column code_tickets integer check (code_tickets > 0),
  add column code_discount_minor bigint check (code_discount_minor >= 0),
  add column code_mailbox_key bigint; -- keyed hash of the inbox that its address is read in

update orders o set promo_code_id = u.promo_code_id, code_tickets = u.tickets, code_discount_minor = u.discount_minor,
  code_mailbox_key = u.mailbox_key
from promo_code_uses u where u.event_id = o.event_id and u.order_id = o.id;

drop table promo_code_uses;

alter table orders add constraint code_with_what_it_took check (
  (promo_code_id is null) = (code_tickets is null) and (promo_code_id is null) = (code_discount_minor is null));
create index orders_by_code on orders (event_id, promo_code_id, code_mailbox_key) where promo_code_id is not null;
create index orders_by_code_and_account on orders (event_id, promo_code_id, buyer) where promo_code_id is not null and buyer like 'user:%';
