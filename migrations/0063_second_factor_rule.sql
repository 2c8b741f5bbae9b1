-- An organisation may ask its people for a second factor (docs/decisions/0101).
alter table organisations add column requires_second_factor boolean not null default false;
