-- A ticket type or an add-on can be sold without any tax although its organisation has a default rate (docs/decisions/0093).
alter table ticket_types
  add column untaxed boolean not null default false,
  add constraint untaxed_names_no_rate check (not untaxed or tax_rate_id is null);
comment on column ticket_types.tax_rate_id is 'Null: its organisation''s default, unless it is untaxed.';
