-- additive
-- Tickets that staff exchanged for another type. A ticket keeps its row, order and price, and gets a new id and code.
alter table order_lines add column sold_type_id uuid;
comment on column order_lines.sold_type_id is 'What its tickets were sold as and its receipt says, where they were exchanged since. Null: as their type.';
create table ticket_exchanges (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  former_ticket_id uuid not null,
  former_short_code text collate "C" not null,
  former_type_id uuid not null,
  ticket_id uuid not null,
  short_code text collate "C" not null,
  ticket_type_id uuid not null,
  exchanged_by text references users (id) on delete set null,
  exchanged_at timestamptz not null,
  primary key (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create index ticket_exchanges_by_order on ticket_exchanges (event_id, order_id);
comment on column ticket_exchanges.id is 'Made by whoever asks, so that asking twice exchanges once.';
comment on column ticket_exchanges.ticket_id is 'Its id right after. Later exchanges and transfers give it others.';
