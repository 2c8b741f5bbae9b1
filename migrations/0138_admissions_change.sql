-- An admission also changes when its area begins to admit once a day, and when the later of its entries is undone.
create trigger admission_changed before update on admissions for each row execute function ticket_changed();

-- What a ticket came with is part of what the door shows of it.
create function add_on_changed() returns trigger language plpgsql as $$
begin
  update tickets set changed_in = pg_current_xact_id() where event_id = new.event_id and id = new.add_on_to;
  return null;
end $$;
create trigger add_on_changed after update of state on tickets
  for each row when (new.add_on_to is not null and new.state <> old.state) execute function add_on_changed();
