-- What the pages of an event with a hundred thousand orders read. No index here holds an order that waits for its money:
-- keeping seats costs what it did before.

-- What was sold when, so that nobody adds up every order to draw a chart. Quarters of an hour, because every time zone's
-- midnight is the beginning of one. Written with the orders themselves, under their event's lock.
create table sales (
  event_id uuid not null,
  quarter timestamptz not null, -- when it began; of the moment at which orders were paid
  ticket_type_id uuid not null,
  currency char(3) not null,
  tickets integer not null check (tickets > 0), -- as they were bought, also those of orders that were refunded since
  paid_minor bigint not null check (paid_minor >= 0),
  refunded_tickets integer not null default 0, -- of these, in orders that were refunded as a whole, whenever that was
  refunded_minor bigint not null default 0,
  primary key (event_id, quarter, ticket_type_id),
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id),
  constraint no_more_refunded_than_sold check (refunded_tickets between 0 and tickets and refunded_minor between 0 and paid_minor)
) with (fillfactor = 50);
insert into sales
  select o.event_id, date_bin('15 minutes', o.paid_at, 'epoch'), l.ticket_type_id, o.currency,
    sum(l.quantity), sum(l.quantity * l.unit_price_minor),
    coalesce(sum(l.quantity) filter (where o.state = 'refunded'), 0),
    coalesce(sum(l.quantity * l.unit_price_minor) filter (where o.state = 'refunded'), 0)
  from orders o join order_lines l on l.event_id = o.event_id and l.order_id = o.id
  where o.paid_at is not null
  group by 1, 2, 3, 4;

-- An event's orders in each order that its list has; newest and oldest are the primary key's.
create index orders_by_address on orders (event_id, lower(email), id) where paid_at is not null;
create index orders_by_total on orders (event_id, total_minor, id) where paid_at is not null;
create index orders_that_ended on orders (event_id, id) where state in ('expired', 'cancelled');
-- Counted in the index alone.
drop index orders_by_payment;
create index orders_by_payment on orders (event_id, paid_at desc, id) include (state, total_minor) where paid_at is not null;

-- What people read aloud: an order's number and a ticket's short code, whole or as it begins. Bytes in order, so that a
-- beginning is a range of the index, whatever the language of the database.
create index orders_by_number on orders (event_id, right(id::text, 8) collate "C") where paid_at is not null;
alter table tickets alter column short_code type text collate "C";

-- How far telling everybody of a cancellation is: the last order that has its notice; null: nobody yet.
alter table cancellations
  add column told_until uuid,
  add column all_told boolean not null default true;
alter table cancellations alter column all_told set default false;

-- Webhooks that were dealt with long ago go.
create index webhook_inbox_done on webhook_inbox (processed_at) where processed_at is not null;
