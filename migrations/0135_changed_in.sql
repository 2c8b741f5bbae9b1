-- A phone at the door keeps a list of tickets and asks every few seconds for what changed since. The number of the transaction that wrote a
-- row last orders changes without a gap: what is smaller than that of every open transaction can no longer appear.
alter table tickets add column changed_in xid8 not null default '0';
alter table tickets alter column changed_in set default pg_current_xact_id();
comment on column tickets.changed_in is 'The transaction that last changed what a door knows of it; 0 for tickets from before this column.';

alter table admissions add column changed_in xid8 not null default '0';
alter table admissions alter column changed_in set default pg_current_xact_id();
comment on column admissions.changed_in is 'The transaction of the latest entry or exit. Of one that was undone, its ticket has it.';

create function ticket_changed() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger ticket_changed before update on tickets for each row execute function ticket_changed();

-- The name and the answers that a door shows belong to a seat, or to the whole order (line 0).
create function ticket_details_changed() returns trigger language plpgsql as $$
declare
  details record := coalesce(new, old);
begin
  update tickets set changed_in = pg_current_xact_id()
  where event_id = details.event_id and order_id = details.order_id
    and (details.line_number = 0 or (line_number = details.line_number and seat = details.seat));
  return null;
end $$;
create trigger attendee_changed after insert or update or delete on attendees
  for each row execute function ticket_details_changed();
create trigger answer_changed after insert or update or delete on answers
  for each row execute function ticket_details_changed();

create function admission_undone() returns trigger language plpgsql as $$
begin
  update tickets set changed_in = pg_current_xact_id() where event_id = old.event_id and id = old.ticket_id;
  return null;
end $$;
create trigger admission_undone after delete on admissions for each row execute function admission_undone();

create function add_on_collected() returns trigger language plpgsql as $$
declare
  collected record := coalesce(new, old);
begin
  update tickets k set changed_in = pg_current_xact_id()
  from tickets unit
  where unit.event_id = collected.event_id and unit.id = collected.ticket_id
    and k.event_id = unit.event_id and k.id in (unit.id, unit.add_on_to);
  return null;
end $$;
create trigger add_on_collected after insert or update or delete on collected_add_ons
  for each row execute function add_on_collected();
