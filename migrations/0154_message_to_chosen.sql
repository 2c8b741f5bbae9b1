-- additive
-- A message to the holders of tickets that somebody chose. It is stored as one to no ticket type, so that a build that doesn't know the column
-- sends it to nobody rather than to everybody.
alter table messages add column ticket_ids uuid[];
comment on column messages.ticket_ids is 'Set for a message to the holders of these tickets.';
