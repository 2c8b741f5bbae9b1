-- Tickets that a promo code sets aside until it ends (docs/decisions/0106). What nobody has taken yet stands in `inventory.held`, like the
-- tickets of orders that are held.
alter table promotions add column reserved integer check (reserved > 0); -- so many of its one ticket type; null: none

-- Of these, so many are left.
alter table promo_codes add column reserved_left integer not null default 0,
  add constraint never_too_many_of_its_reserve check (reserved_left >= 0);

-- Of its tickets, so many are of what its code set aside.
alter table orders add column code_reserved integer,
  add constraint reserved_of_coded_tickets check (code_reserved between 1 and code_tickets);

create index promotions_with_reserves on promotions (event_id, id) where reserved is not null;
