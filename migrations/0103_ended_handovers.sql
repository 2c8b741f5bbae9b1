-- Transfers that their sender took back, and times for which tickets were on resale: what became of each is kept (docs/decisions/0117).
create table taken_back_transfers (
  event_id uuid not null,
  id uuid not null,
  ticket_id uuid not null, -- as the ticket is called now
  previous_id uuid, -- the transfer that brought the ticket to the sender; null where that is the order's customer
  email text not null, -- of whom it was sent to
  sent_at timestamptz not null,
  taken_back_at timestamptz not null,
  primary key (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id) on update cascade,
  foreign key (event_id, previous_id) references ticket_transfers (event_id, id)
);
create index taken_back_transfers_by_ticket on taken_back_transfers (event_id, ticket_id);

create table ended_resales (
  event_id uuid not null,
  ticket_id uuid not null, -- as the ticket is called now
  number smallint not null check (number > 0), -- each ticket's from 1 on
  offered_at timestamptz, -- null of a ticket that was sold before this was kept
  ended_at timestamptz not null,
  sold boolean not null, -- somebody bought it; otherwise it was taken off resale
  primary key (event_id, ticket_id, number),
  foreign key (event_id, ticket_id) references tickets (event_id, id) on update cascade,
  check (sold or offered_at is not null)
);
insert into ended_resales (event_id, ticket_id, number, offered_at, ended_at, sold)
select event_id, resold_ticket_id, 1, null, paid_at, true from orders
where resold_ticket_id is not null and paid_at is not null and state not in ('held', 'expired', 'cancelled');
