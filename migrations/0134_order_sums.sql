-- An event's paid orders, counted by where they came from, so that a million of them are not counted anew for each page.
create table order_sums (
  event_id uuid not null references events (id),
  currency char(3) not null,
  source text,
  medium text,
  campaign text,
  orders integer not null check (orders > 0),
  paid_minor bigint not null check (paid_minor >= 0),
  constraint order_sums_key unique nulls not distinct (event_id, currency, source, medium, campaign)
) with (fillfactor = 20);
comment on table order_sums is 'An event''s orders that were paid, by currency and where they came from; those refunded later still count.';
comment on column order_sums.source is 'The utm_source of the link, or the host of the page before ours; null if unknown.';

insert into order_sums (event_id, currency, source, medium, campaign, orders, paid_minor)
select event_id, currency, coalesce(source ->> 'source', source ->> 'host'), source ->> 'medium', source ->> 'campaign',
  count(*), sum(total_minor)
from orders where paid_at is not null
group by 1, 2, 3, 4, 5;
