-- A line of an order has a number of its own, so that one order can hold a ticket type at two prices (docs/decisions/0074). A ticket names
-- its line, from which its price, fee and refund come. Lines and tickets of older orders are numbered as their types stand on the page.
alter table order_lines add column number smallint check (number > 0);
update order_lines l set number = numbered.number
from (
  select l.event_id, l.order_id, l.ticket_type_id,
    row_number() over (partition by l.event_id, l.order_id order by t.position, l.ticket_type_id) as number
  from order_lines l left join ticket_types t on t.event_id = l.event_id and t.id = l.ticket_type_id
) as numbered
where l.event_id = numbered.event_id and l.order_id = numbered.order_id and l.ticket_type_id = numbered.ticket_type_id;
alter table order_lines alter column number set not null, drop constraint order_lines_pkey,
  add primary key (event_id, order_id, number);

alter table tickets add column line_number smallint;
update tickets k set line_number = l.number
from order_lines l
where l.event_id = k.event_id and l.order_id = k.order_id and l.ticket_type_id = k.ticket_type_id;
-- A line leads to its order, so one check a ticket is enough.
alter table tickets alter column line_number set not null, drop constraint tickets_event_id_order_id_fkey,
  add foreign key (event_id, order_id, line_number) references order_lines (event_id, order_id, number);
