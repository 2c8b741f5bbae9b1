-- Counts an edit of a ticket type, on its row and on its counter's. Who waits for the counter's lock behind an edit reads the counter of
-- after it beside the ticket type of before it: two different numbers say that the type has to be read again.
alter table ticket_types add column edition int not null default 0;
alter table inventory add column edition int not null default 0;
