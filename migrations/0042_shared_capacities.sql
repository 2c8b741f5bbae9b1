-- Shared capacities (docs/decisions/0081): several ticket types may take places of one, and a counter is of a type or of one of these.
create table shared_capacities (
  event_id uuid not null references events (id),
  id uuid not null,
  position smallint not null,
  name text not null check (char_length(name) between 1 and 120),
  primary key (event_id, id)
);

-- A ticket of the type takes so many places.
create table shared_capacity_uses (
  event_id uuid not null,
  ticket_type_id uuid not null,
  shared_capacity_id uuid not null,
  places smallint not null check (places between 1 and 1000),
  primary key (event_id, ticket_type_id, shared_capacity_id),
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id),
  foreign key (event_id, shared_capacity_id) references shared_capacities (event_id, id)
);

alter table inventory
  drop constraint inventory_pkey,
  alter column ticket_type_id drop not null,
  add column shared_capacity_id uuid,
  add column id uuid not null generated always as (coalesce(ticket_type_id, shared_capacity_id)) stored,
  add primary key (event_id, id),
  add constraint of_one_thing check (num_nonnulls(ticket_type_id, shared_capacity_id) = 1),
  add foreign key (event_id, shared_capacity_id) references shared_capacities (event_id, id);

-- False: the type has as many tickets as its shared capacities have room for.
alter table ticket_types add column own_capacity boolean not null default true;
