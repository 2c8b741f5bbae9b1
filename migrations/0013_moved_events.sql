-- What an event's date and place were before its organiser changed them, so that who bought for the old ones can be told.
create table event_moves (
  event_id uuid not null references events (id),
  moved_at timestamptz not null, -- the event's version that has the new ones
  starts_at timestamptz not null, -- until then
  ends_at timestamptz not null,
  time_zone text not null,
  location_text text not null,
  primary key (event_id, moved_at)
);

-- A customer is told of several moves at once as long as no mail of them went out: `since` is the first that they do not know of.
alter table order_notices
  drop constraint order_notices_kind_check,
  add constraint order_notices_kind_check check (kind in ('event-cancelled', 'tickets-taken-back', 'event-moved')),
  add column since timestamptz,
  add constraint moves_say_since_when check ((kind = 'event-moved') = (since is not null)),
  add foreign key (event_id, since) references event_moves (event_id, moved_at);

-- A visitor's answers follow into the account that is made with the same address.
create index prospects_by_address on questionnaires (lower(email)) where guest_id is not null;
