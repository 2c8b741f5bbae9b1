-- When a ticket type is sold: from sale_starts_at (at once where null) to sale_ends_at (the event's end where null).
alter table ticket_types
  add column sale_starts_at timestamptz,
  add column sale_ends_at timestamptz,
  add constraint sale_window_runs_forward check (sale_ends_at > sale_starts_at);

-- What the organiser tells ticket holders when cancelling.
alter table events add column cancelled_reason text check (char_length(cancelled_reason) <= 2000);

-- An organiser's logo, shown on their events' pages, and their profile photo.
alter table users
  add column logo_key text references images (key),
  add column picture_key text references images (key);
