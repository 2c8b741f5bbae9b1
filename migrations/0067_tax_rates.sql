-- Tax rates of an organisation (docs/decisions/0093): a ticket type names one, or takes the default. Lines of orders keep theirs.
create table tax_rates (
  id uuid primary key,
  organisation_id text not null references organisations (id),
  name text not null check (char_length(name) between 1 and 60),
  rate integer not null check (rate between 0 and 100000), -- thousandths of a percent: 19000 for 19 %
  on_top boolean not null, -- prices are without it
  is_default boolean not null, -- of ticket types that name none
  created_at timestamptz not null
);
create index tax_rates_of_organisation on tax_rates (organisation_id, created_at);
create unique index one_default_tax_rate on tax_rates (organisation_id) where is_default;

alter table ticket_types add column tax_rate_id uuid references tax_rates (id) on delete set null; -- null: the default
create index ticket_types_by_tax_rate on ticket_types (tax_rate_id) where tax_rate_id is not null;

-- As it was sold; null: nothing was said about tax.
alter table order_lines add column tax_name text;
alter table order_lines add column tax_rate integer check (tax_rate between 0 and 100000);
-- In all of the line, with the service fee that its customer pays on top.
alter table order_lines add column tax_minor bigint not null default 0 check (tax_minor >= 0);
alter table order_lines add constraint tax_of_a_rate check (
  (tax_rate is null) = (tax_name is null) and (tax_rate is not null or tax_minor = 0));

-- The one rate of a seller becomes the default of their organisation.
insert into tax_rates (id, organisation_id, name, rate, on_top, is_default, created_at)
select gen_random_uuid(), organisation_id, 'VAT', vat_rate * 10, false, true, saved_at
from (select distinct on (organisation_id) organisation_id, vat_rate, saved_at from sellers order by organisation_id, version desc) newest
where vat_rate is not null;

-- What was sold has the rate that its receipt was issued with, and what may still be paid the one of now. The tax of an order's lines is what
-- the sum of them contains, rounded half up, each line so much more than those before it.
with rated as (
  select o.event_id, o.id, o.fee_payer, (case when r.order_id is null then d.rate else s.vat_rate * 10 end)::numeric as rate
  from orders o
  join events e on e.id = o.event_id
  left join receipts r on r.event_id = o.event_id and r.order_id = o.id and r.kind = 'receipt'
  left join sellers s on s.organisation_id = r.organisation_id and s.version = r.seller_version
  left join tax_rates d on d.organisation_id = e.organisation_id and d.is_default
  where o.total_minor > 0
), priced as (
  select l.event_id, l.order_id, l.number, rated.rate,
    l.quantity * (l.unit_price_minor + case rated.fee_payer when 'customer' then l.unit_fee_minor else 0 end) as minor
  from rated join order_lines l on l.event_id = rated.event_id and l.order_id = rated.id
  where rated.rate is not null
), summed as (
  select *, sum(minor) over (partition by event_id, order_id order by number) as up_to from priced
)
update order_lines l set tax_name = 'VAT', tax_rate = summed.rate,
  tax_minor = div(2 * up_to * rate + 100000 + rate, 2 * (100000 + rate))
    - div(2 * (up_to - minor) * rate + 100000 + rate, 2 * (100000 + rate))
from summed
where l.event_id = summed.event_id and l.order_id = summed.order_id and l.number = summed.number;

alter table sellers drop column vat_rate;
