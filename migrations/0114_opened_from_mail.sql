-- Whether somebody opened an order with the link of its email, kept for orders whose address the organiser's people typed. Until then, nobody
-- knows whether the address is the customer's, so it gets no message to many.
alter table orders add column opened_from_mail boolean not null default false;
