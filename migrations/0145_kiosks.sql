-- Badges and the kiosk that prints them (docs/decisions/0148). An event has a row once somebody has changed a setting.
create table kiosks (
  event_id uuid primary key references events (id) on delete cascade,
  badge jsonb, -- the label's size and fields; null: no badge
  prints boolean not null, -- whether the kiosk prints the badge of each guest whom it checks in
  find_by_name boolean not null, -- whether guests may look for themselves by name
  directions text not null -- what guests read once they are checked in
);
