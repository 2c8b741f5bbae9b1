-- Whether somebody opened an order with the link of its email, kept for orders whose address the organiser's people typed. Until then, nobody
-- knows whether the address is the customer's, so it gets no message to many. Of older orders it is not known, and they go on as before.
alter table orders add column opened_from_mail boolean not null default false;
update orders set opened_from_mail = true
  where buyer like 'till:%' or exists (
    select from order_address_changes c where c.event_id = orders.event_id and c.order_id = orders.id);
