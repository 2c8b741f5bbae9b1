-- When the sweeper looks whether an order's link to confirm it was mailed; null: nothing more is mailed (docs/decisions/0049). The default
-- is for rows of processes from before.
alter table order_confirmations add column check_at timestamptz default now();
update order_confirmations set check_at = null where mailed_at is not null;
drop index order_confirmations_to_mail;
create index order_confirmations_to_mail on order_confirmations (check_at) where check_at is not null;
