-- Devices without network hand out add-ons too, and two of them may hand out the same unit. Each handing out is a row here, like a scan;
-- collected_add_ons is what they add up to, like an admission.
create table add_on_collections (
  event_id uuid not null,
  ticket_id uuid not null,
  id uuid not null,
  collected_at timestamptz not null,
  gate text not null check (char_length(gate) between 1 and 80),
  collected_by text not null references users (id),
  valid boolean not null default true,
  device uuid,
  device_sequence integer check (device_sequence > 0),
  put_back_at timestamptz,
  put_back_by text references users (id),
  put_back_device uuid,
  put_back_sequence integer check (put_back_sequence > 0),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (event_id, ticket_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id) on update cascade,
  constraint add_on_collections_device_check check (num_nonnulls(device, device_sequence) in (0, 2)),
  constraint add_on_collections_put_back_check check ((put_back_at is null) = (put_back_by is null)),
  constraint add_on_collections_put_back_device_check check (
    num_nonnulls(put_back_device, put_back_sequence) in (0, 2) and (put_back_device is null or put_back_at is not null))
);
comment on table add_on_collections is 'A unit of an add-on that was handed out at the door, also one that was put back.';
comment on column add_on_collections.id is 'Made by the device: sent again, it is the same.';
comment on column add_on_collections.valid is 'False: a device handed it out although it had been refunded, or its payment was on hold.';
comment on column add_on_collections.device is 'The device that decided it without network; null if we did.';
comment on column add_on_collections.put_back_at is 'When somebody took it back, as after a slip of the finger.';
comment on column add_on_collections.changed_in is 'The transaction that last changed it; 0 for what was handed out before this table.';

create index add_on_collections_changed on add_on_collections (event_id, changed_in, ticket_id);
create trigger add_on_collection_changed before update on add_on_collections for each row execute function ticket_changed();

insert into add_on_collections (event_id, ticket_id, id, collected_at, gate, collected_by, changed_in)
select event_id, ticket_id, collection_id, collected_at, gate, collected_by, '0' from collected_add_ons;

alter table collected_add_ons add column over smallint not null default 0 check (over >= 0);
comment on column collected_add_ons.over is 'How many more than this one unit devices without network handed out.';
