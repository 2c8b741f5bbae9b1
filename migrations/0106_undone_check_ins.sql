-- A check-in can be undone (docs/decisions/0120): its scan says when and by whom, and its admission no longer counts.
alter table scans
  add column undone_at timestamptz,
  add column undone_by text references users (id),
  add constraint scans_undone_check check (
    (undone_at is null) = (undone_by is null) and (undone_at is null or answer = 'admitted'));
create index scans_undone on scans (event_id, ticket_id) where undone_at is not null;
