-- A device without network undoes check-ins too, also of a ticket that was refunded meanwhile, and tells us later.
alter table scans add column undone_device uuid;
alter table scans add column undone_sequence integer check (undone_sequence > 0);
alter table scans add constraint scans_undone_device_check check (
  num_nonnulls(undone_device, undone_sequence) in (0, 2) and (undone_device is null or undone_at is not null));
alter table scans drop constraint scans_undone_check;
alter table scans add constraint scans_undone_check check (
  (undone_at is null) = (undone_by is null)
  and (undone_at is null or answer = 'admitted' or (device is not null and direction = 'entry')));
comment on column scans.undone_device is 'The device that undid this check-in without network; null if we did.';
comment on column scans.undone_sequence is 'As device_sequence, of undoing it.';
