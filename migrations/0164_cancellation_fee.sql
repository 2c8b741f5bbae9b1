-- additive
-- What an organiser keeps of tickets that customers give back themselves: an amount of each ticket, a share of each price, or both.
alter table events add column cancellation_fee_minor bigint not null default 0 check (cancellation_fee_minor >= 0);
alter table events add column cancellation_fee_hundredths integer not null default 0 check (cancellation_fee_hundredths between 0 and 10000);
alter table tickets add column kept_minor bigint;
comment on column events.cancellation_fee_minor is 'Of each ticket, in the currency of its price, minor units.';
comment on column events.cancellation_fee_hundredths is 'Of the price of a ticket or add-on, hundredths of a percent.';
comment on column tickets.kept_minor is 'How much of the price of a revoked ticket is not refunded but kept, minor units. Null: nothing.';
