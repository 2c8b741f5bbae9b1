-- A device without network decides by itself whom it lets in, and tells us later. Two such devices may let the same ticket in.
alter table scans add column device uuid;
alter table scans add column device_sequence integer check (device_sequence > 0);
alter table scans add constraint scans_device_check check (num_nonnulls(device, device_sequence) in (0, 2));
comment on column scans.device is 'The device that decided this scan without network and let people in or out; null if we decided it.';
comment on column scans.device_sequence is 'Counts the device''s scans of this event that it decided.';

alter table admissions add column over smallint not null default 0 check (over >= 0);
comment on column admissions.over is
  'How many people more than its ticket admits devices without network let in; they are in none of the other counts.';
