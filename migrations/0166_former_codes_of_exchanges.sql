-- additive
-- The door finds tickets by the codes that they had before an exchange.
drop index concurrently if exists ticket_exchanges_former;
create index concurrently ticket_exchanges_former on ticket_exchanges (event_id, former_ticket_id);
drop index concurrently if exists ticket_exchanges_former_code;
create index concurrently ticket_exchanges_former_code on ticket_exchanges (event_id, former_short_code);
drop index concurrently if exists ticket_exchanges_by_ticket;
create index concurrently ticket_exchanges_by_ticket on ticket_exchanges (event_id, ticket_id);
