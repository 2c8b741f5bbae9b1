-- What a ticket type says beside its name and price, its colour, and how many an order of it has at least.
alter table ticket_types
  add column description text not null default '' check (char_length(description) <= 500),
  add column colour text
    check (colour in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink')), -- null: none
  add column per_order_minimum smallint not null default 1,
  add constraint minimum_within_limit check (per_order_minimum between 1 and per_order_limit);
