-- When the provider last refused a refund: an outage in between ends the count of refused_since, which then starts anew.
alter table refunds add column refused_at timestamptz;
