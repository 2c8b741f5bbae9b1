alter table refunds add column list_first boolean not null default true;
comment on column refunds.list_first is
  'The provider''s refunds are listed before this one is requested: it may have been requested before, or somebody may have refunded there by hand.';
