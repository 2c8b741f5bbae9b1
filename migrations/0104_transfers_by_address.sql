-- A person's own data has every ticket that was sent to their address, also those that they never accepted.
drop index ticket_transfers_by_email;
create index ticket_transfers_by_email on ticket_transfers (lower(email));
create index taken_back_transfers_by_email on taken_back_transfers (lower(email));
