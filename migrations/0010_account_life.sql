-- An account that was deleted leaves a row without a person, for what has to be kept (events that were held, decisions, scans).
alter table users
  add column deleted_at timestamptz,
  -- The address that they want to change to; it is theirs once its mail's link is followed.
  add column new_email text check (new_email = lower(new_email));

-- Pictures whose row is gone and whose bytes have yet to go from the file store.
create table discarded_files (
  key text primary key,
  discarded_at timestamptz not null
);

-- A picture goes only when nothing shows it.
create index events_by_banner on events (banner_key) where banner_key is not null;
create index users_by_logo on users (logo_key) where logo_key is not null;
create index users_by_picture on users (picture_key) where picture_key is not null;
create index images_by_age on images (created_at);
