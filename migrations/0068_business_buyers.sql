-- Who buys for a company (docs/decisions/0094), as the order said it; most orders have no row.
create table business_buyers (
  event_id uuid not null,
  order_id uuid not null,
  company text not null check (char_length(company) between 1 and 200),
  address text not null check (char_length(address) between 1 and 500),
  country char(2) not null, -- ISO 3166-1
  vat_number text not null check (char_length(vat_number) <= 30), -- with its country's letters where that is in the EU; '' for none
  reverse_charge boolean not null, -- sold without tax, which the buyer accounts for
  primary key (event_id, order_id)
);

-- Businesses of other EU countries are sold to without tax.
alter table sellers add column reverse_charge boolean not null default false;
