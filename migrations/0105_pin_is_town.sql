-- Whether an event's pin is on the point that our list of places has for a whole town. Then nobody has placed it, and it is not where the
-- event is. It is decided when the place is saved: event pages don't read the list, which is locked while another one is loaded.
alter table events add column pin_is_town boolean not null default false
  constraint events_pin_is_town_check check (not pin_is_town or latitude is not null);

update events set pin_is_town = true where exists (
  select from gazetteer_places town where town.latitude = events.latitude and town.longitude = events.longitude
);
