-- A ticket that its holder sends to somebody else (docs/decisions/0090). The ticket's row stays with its order, its line and its money; once
-- the recipient accepts, it gets a new id and a new short code, so the old code opens no door.
create table ticket_transfers (
  event_id uuid not null,
  id uuid not null,
  ticket_id uuid not null, -- as the ticket is called now
  previous_id uuid, -- the transfer that brought the ticket to the sender; null where that is the order's customer
  email text not null, -- of the recipient
  sent_at timestamptz not null,
  accepted_at timestamptz,
  former_ticket_id uuid, -- what the ticket was called until it was accepted
  former_short_code text collate "C",
  primary key (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id) on update cascade,
  foreign key (event_id, previous_id) references ticket_transfers (event_id, id),
  check (num_nonnulls(accepted_at, former_ticket_id, former_short_code) in (0, 3))
);
create unique index ticket_transfers_open on ticket_transfers (event_id, ticket_id) where accepted_at is null;
-- One ticket has one way: each of its holders sends it on at most once.
create unique index ticket_transfers_by_ticket on ticket_transfers (event_id, ticket_id, previous_id) nulls not distinct;
create unique index ticket_transfers_former on ticket_transfers (event_id, former_ticket_id) where former_ticket_id is not null;
create index ticket_transfers_former_code on ticket_transfers (event_id, former_short_code) where former_short_code is not null;
create index ticket_transfers_by_email on ticket_transfers (lower(email)) where accepted_at is not null;

alter table scans drop constraint scans_answer_check;
alter table scans add constraint scans_answer_check check (answer in ('admitted', 'already-admitted', 'disputed', 'refunded', 'reversed',
  'transferred', 'wrong-area', 'not-valid-now', 'left', 'not-inside', 'foreign', 'forged', 'unknown', 'malformed'));
