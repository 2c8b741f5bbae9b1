-- Buyers choose what they pay for a ticket of this type, at least so much (0: anything), and its price is what is suggested to them
-- (docs/decisions/0075). Null: the price is fixed.
alter table ticket_types
  add column price_floor_minor bigint,
  add constraint price_floor_within_price check (price_floor_minor between 0 and price_minor);
