-- Selling at the door (docs/decisions/0097).

-- A shift is a person at a till, from the float that they count in to the cash that they count out.
create table till_shifts (
  event_id uuid not null references events (id),
  id uuid not null,
  name text not null check (char_length(name) <= 40), -- of the till, where an event has several
  currency char(3) not null,
  float_minor bigint not null check (float_minor >= 0),
  opened_by text not null references users (id),
  opened_at timestamptz not null,
  closed_by text references users (id),
  closed_at timestamptz,
  expected_minor bigint,
  counted_minor bigint check (counted_minor >= 0),
  note text check (char_length(note) <= 500), -- why both differ
  primary key (event_id, id),
  constraint closed_as_a_whole check (num_nonnulls(closed_by, closed_at, expected_minor, counted_minor) in (0, 4)),
  constraint noted_at_close check (note is null or closed_at is not null)
);
create unique index till_shifts_open on till_shifts (event_id, opened_by) where closed_at is null;
create index till_shifts_by_person on till_shifts (opened_by);

-- What went through a till, in order: the sales, and what was handed back. Entries are only ever added.
create table till_entries (
  event_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  order_id uuid not null,
  refund_id uuid, -- null: the sale of the order
  method text check (method in ('cash', 'card_terminal')), -- null: nothing was to be paid
  amount_minor bigint not null check (amount_minor >= 0),
  made_by text not null references users (id),
  made_at timestamptz not null,
  primary key (event_id, id),
  foreign key (event_id, shift_id) references till_shifts (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id),
  foreign key (event_id, refund_id) references refunds (event_id, id),
  constraint paid_somehow check ((method is null) = (amount_minor = 0))
);
create index till_entries_by_shift on till_entries (event_id, shift_id, id);
create unique index till_entries_once on till_entries (event_id, order_id, refund_id) nulls not distinct;
create trigger till_entries_are_append_only before update or delete on till_entries
  for each row execute function refuse_change();

-- Money that buyers gave the organiser at the door, apart from what providers pay them directly.
alter table event_sums add column taken_at_door_minor bigint not null default 0;
alter table event_sums alter column taken_at_door_minor drop default;
alter table event_sums drop constraint event_sums_agree;
alter table event_sums add constraint event_sums_agree check (balance_minor = sold_minor - refunded_minor - service_fees_minor
  - card_fees_minor - disputed_minor - paid_by_hand_minor - paid_directly_minor - taken_at_door_minor);
