-- Tickets that their holders offer for resale (docs/decisions/0107). A row is a ticket that is on offer now: taking it back, a sale or a refund
-- deletes it. Nobody sends a ticket on while it is there, so its id stays.
alter table waiting_lists add column resale boolean not null default false; -- whether holders can offer theirs

create table ticket_resales (
  event_id uuid not null,
  ticket_id uuid not null,
  offered_at timestamptz not null,
  primary key (event_id, ticket_id),
  foreign key (event_id, ticket_id) references tickets (event_id, id)
);

-- The ticket that an order takes the place of once it is paid. Such an order takes no seat: the one that it is for is sold already. It has
-- no foreign key, whose check every order would pay for.
alter table orders add column resold_ticket_id uuid;
-- A ticket is offered to one person at a time, and sold once.
create unique index orders_by_resold_ticket on orders (event_id, resold_ticket_id)
  where resold_ticket_id is not null and state not in ('expired', 'cancelled');
