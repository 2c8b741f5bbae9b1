-- Add-ons and donations (docs/decisions/0091): what is sold beside the tickets of an event and admits nobody.
create table add_ons (
  event_id uuid not null references events (id),
  id uuid not null,
  position smallint not null,
  kind text not null check (kind in ('add_on', 'donation')),
  name text not null check (char_length(name) between 1 and 80),
  description text not null default '' check (char_length(description) <= 500),
  per_ticket_minimum smallint not null default 0 check (per_ticket_minimum between 0 and 20),
  per_ticket_limit smallint check (per_ticket_limit between 1 and 20), -- null: any number
  sold_alone boolean not null, -- also in an order without a ticket that it is for
  all_types boolean not null, -- false: for the tickets that add_on_ticket_types names
  primary key (event_id, id),
  constraint add_on_minimum_within_limit check (per_ticket_minimum <= per_ticket_limit),
  constraint a_donation_is_nobodys check (kind <> 'donation' or (sold_alone and all_types and per_ticket_minimum = 0))
);

create table add_on_ticket_types (
  event_id uuid not null,
  add_on_id uuid not null,
  ticket_type_id uuid not null,
  primary key (event_id, add_on_id, ticket_type_id),
  foreign key (event_id, add_on_id) references add_ons (event_id, id) on delete cascade,
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id) on delete cascade
);

-- A variant of an add-on, such as a size, is sold like a ticket type, of a counter of its own.
alter table ticket_types
  add column add_on_id uuid, -- null: a ticket
  add column variant text check (char_length(variant) between 1 and 36), -- null: the add-on has one variant
  add foreign key (event_id, add_on_id) references add_ons (event_id, id);

-- Whether a line is of tickets, or of an add-on, which belongs to the tickets of another line of the order or to none.
alter table order_lines
  add column admits boolean not null default true,
  add column for_line smallint,
  add constraint only_add_ons_are_for_lines check (for_line is null or not admits),
  add foreign key (event_id, order_id, for_line) references order_lines (event_id, order_id, number);

-- A unit of an add-on admits nobody, and names the ticket that it came with. That gets a new id when somebody accepts it, and keeps what came with it.
alter table tickets
  add column admits boolean not null default true,
  add column add_on_to uuid,
  add constraint only_add_ons_are_to_tickets check (add_on_to is null or not admits),
  add foreign key (event_id, add_on_to) references tickets (event_id, id) on update cascade;
create index tickets_by_what_they_add_to on tickets (event_id, add_on_to) where add_on_to is not null;
