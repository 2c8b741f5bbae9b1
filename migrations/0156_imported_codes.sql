-- additive
-- Codes of tickets that another system sold, which stay valid at our door (decision 0163). Only their hashes are kept, made like those of short
-- codes in the list that devices keep. A row names its ticket as it was called when it was imported: after a transfer it has another id, and
-- the door says so.
create table imported_codes (
  event_id uuid not null references events (id) on delete cascade,
  code_hash text collate "C" not null check (char_length(code_hash) = 11),
  ticket_id uuid not null,
  primary key (event_id, code_hash)
);
create index imported_codes_by_ticket on imported_codes (event_id, ticket_id);

create function imported_code_changed() returns trigger language plpgsql as $$
declare
  code record := coalesce(new, old);
begin
  update tickets set changed_in = pg_current_xact_id() where event_id = code.event_id and id = code.ticket_id;
  return null;
end $$;
create trigger imported_code_changed after insert or update or delete on imported_codes
  for each row execute function imported_code_changed();
