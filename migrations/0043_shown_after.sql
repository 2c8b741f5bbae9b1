-- A ticket type may be shown only once another one of its event is sold out or no longer on sale (docs/decisions/0081).
alter table ticket_types
  add column shown_after uuid,
  add constraint not_after_itself check (shown_after <> id),
  add foreign key (event_id, shown_after) references ticket_types (event_id, id);
