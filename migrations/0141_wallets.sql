-- Tickets that people added to the wallets of their phones. A row says what was told to a wallet, and when to look whether that is still so.

create table wallet_events (
  event_id uuid primary key references events (id) on delete cascade,
  told text,
  due_at timestamptz,
  due_since timestamptz not null
);
comment on table wallet_events is 'Events of which a wallet has tickets.';
comment on column wallet_events.told is 'A hash of what Google''s class shows; null while there is none.';
comment on column wallet_events.due_at is 'When to compare that with the event; null: not before it changes.';
create index wallet_events_due on wallet_events (due_at) where due_at is not null;

create table wallet_passes (
  event_id uuid not null references wallet_events (event_id) on delete cascade,
  ticket_id uuid not null,
  wallet text not null check (wallet in ('apple', 'google')),
  created_at timestamptz not null,
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  told text,
  due_at timestamptz,
  due_since timestamptz not null,
  primary key (event_id, ticket_id, wallet)
);
comment on column wallet_passes.ticket_id is 'What the ticket was called when it was added: one that was transferred since has another id.';
comment on column wallet_passes.version is 'Rises whenever the pass may show something else.';
comment on column wallet_passes.changed_in is 'The transaction that raised the version last.';
comment on column wallet_passes.told is 'A hash of what the wallet was last told; null while it was told nothing.';
comment on column wallet_passes.due_at is 'When to compare that with the ticket; null: not before it changes.';
create index wallet_passes_due on wallet_passes (due_at) where due_at is not null;

create table wallet_devices (
  event_id uuid not null references wallet_events (event_id) on delete cascade,
  ticket_id uuid not null,
  device text not null check (char_length(device) between 1 and 200),
  push_token text not null check (char_length(push_token) between 1 and 200),
  primary key (event_id, ticket_id, device)
);
comment on table wallet_devices is 'Phones that asked to be told when a pass for Apple Wallet changes. Wallet names a phone for us alone.';
create index wallet_devices_by_device on wallet_devices (device);
create index wallet_devices_by_token on wallet_devices (push_token);

-- Commits that change what a pass shows only add a row here, so they wait for nobody. The sweep takes the rows.
create table wallet_changes (
  event_id uuid not null references wallet_events (event_id) on delete cascade,
  id bigint generated always as identity,
  ticket_id uuid,
  primary key (event_id, id)
);
comment on column wallet_changes.ticket_id is 'Null: whatever all tickets of the event show.';

create function note_wallet_change(event uuid, ticket uuid) returns void language plpgsql as $$
begin
  insert into wallet_changes (event_id, ticket_id) values (event, ticket);
  perform pg_notify('tikiti_work', 'wallets');
end $$;

create function wallet_ticket_changed() returns trigger language plpgsql as $$
begin
  if exists (select from wallet_passes where event_id = old.event_id and ticket_id = old.id) then
    perform note_wallet_change(old.event_id, old.id);
  end if;
  return null;
end $$;
create trigger wallet_ticket_changed after update of id, state on tickets
  for each row when (new.id <> old.id or new.state <> old.state) execute function wallet_ticket_changed();

create function wallet_attendee_changed() returns trigger language plpgsql as $$
declare
  attendee record := coalesce(new, old);
begin
  perform note_wallet_change(p.event_id, p.ticket_id)
  from tickets k join wallet_passes p on p.event_id = k.event_id and p.ticket_id = k.id
  where k.event_id = attendee.event_id and k.order_id = attendee.order_id
    and k.line_number = attendee.line_number and k.seat = attendee.seat;
  return null;
end $$;
create trigger wallet_attendee_changed after insert or update or delete on attendees
  for each row execute function wallet_attendee_changed();

create function wallet_event_changed() returns trigger language plpgsql as $$
begin
  perform note_wallet_change(event_id, null) from wallet_events where event_id = new.id;
  return null;
end $$;
create trigger wallet_event_changed
  after update of name, starts_at, ends_at, time_zone, location_text, latitude, longitude, pin_is_town, accent, cancelled_at on events
  for each row when ((new.name, new.starts_at, new.ends_at, new.time_zone, new.location_text, new.latitude, new.longitude,
      new.pin_is_town, new.accent, new.cancelled_at)
    is distinct from (old.name, old.starts_at, old.ends_at, old.time_zone, old.location_text, old.latitude, old.longitude,
      old.pin_is_town, old.accent, old.cancelled_at))
  execute function wallet_event_changed();

-- Ticket types and areas say what a ticket is called and when it admits.
create function wallet_part_changed() returns trigger language plpgsql as $$
declare
  part record := coalesce(new, old);
begin
  perform note_wallet_change(event_id, null) from wallet_events where event_id = part.event_id;
  return null;
end $$;
create trigger wallet_type_changed after update of name, people on ticket_types
  for each row when (new.name <> old.name or new.people <> old.people) execute function wallet_part_changed();
create trigger wallet_area_changed after insert or update or delete on check_in_areas
  for each row execute function wallet_part_changed();
create trigger wallet_area_type_changed after insert or update or delete on check_in_area_types
  for each row execute function wallet_part_changed();

create function wallet_organiser_changed() returns trigger language plpgsql as $$
begin
  perform note_wallet_change(w.event_id, null)
  from wallet_events w join events e on e.id = w.event_id where e.organisation_id = new.id;
  return null;
end $$;
create trigger wallet_organiser_changed after update of name on organisations
  for each row when (new.name <> old.name) execute function wallet_organiser_changed();
