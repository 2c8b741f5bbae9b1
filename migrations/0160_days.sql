-- additive
-- Days (docs/decisions/0168): a shared capacity with times is a day of its event. Types that take places of it are valid on it.
alter table shared_capacities add column starts_at timestamptz;
alter table shared_capacities add column ends_at timestamptz;
comment on column shared_capacities.starts_at is 'When this day of the event starts. Null where it is no day. One without a row in inventory has no limit.';
comment on column shared_capacities.ends_at is 'When this day of the event ends, after its start.';
