-- Free orders whose tickets wait until the link that was mailed to their address is pressed (docs/decisions/0043).
create table order_confirmations (
  event_id uuid not null,
  order_id uuid not null,
  asked_at timestamptz not null,
  mailed_at timestamptz,
  primary key (event_id, order_id)
);
create index order_confirmations_to_mail on order_confirmations (asked_at) where mailed_at is null;
