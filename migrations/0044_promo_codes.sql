-- Promo codes (docs/decisions/0082): a promotion says what its codes give, and each code counts its uses.
alter table ticket_types add column hidden boolean not null default false; -- until a promotion that names it reveals it

-- What one ticket costs less than its list price.
alter table order_lines add column unit_discount_minor bigint not null default 0 check (unit_discount_minor >= 0);

create table promotions (
  event_id uuid not null references events (id),
  id uuid not null,
  name text check (char_length(name) between 1 and 80), -- of a batch of codes; null: one code, by which it is called
  effect text not null check (effect in ('none', 'amount', 'percent', 'price')),
  percent_hundredths integer check (percent_hundredths between 1 and 10000),
  amount_minor bigint check (amount_minor >= 0),
  currency char(3) check (currency in ('ZAR', 'EUR', 'USD', 'NGN', 'GHS', 'KES')), -- it holds for types in this one alone
  all_types boolean not null,
  valid_from timestamptz,
  valid_until timestamptz,
  max_uses_each_person integer check (max_uses_each_person > 0),
  created_at timestamptz not null,
  primary key (event_id, id),
  constraint percent_of_percent check ((effect = 'percent') = (percent_hundredths is not null)),
  constraint amount_in_a_currency check (
    (effect in ('amount', 'price')) = (amount_minor is not null) and (amount_minor is null or currency is not null))
);

create table promotion_types (
  event_id uuid not null,
  promotion_id uuid not null,
  ticket_type_id uuid not null,
  primary key (event_id, promotion_id, ticket_type_id),
  foreign key (event_id, promotion_id) references promotions (event_id, id) on delete cascade,
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id) on delete cascade
);

-- A counter: what held and paid orders took of it, never more than its limits.
create table promo_codes (
  event_id uuid not null,
  id uuid not null,
  promotion_id uuid not null,
  code text collate "C" not null check (char_length(code) between 1 and 40),
  max_uses integer check (max_uses > 0),
  max_tickets integer check (max_tickets > 0),
  max_discount_minor bigint check (max_discount_minor > 0),
  uses integer not null default 0 check (uses >= 0),
  tickets integer not null default 0 check (tickets >= 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  primary key (event_id, id),
  unique (event_id, code),
  foreign key (event_id, promotion_id) references promotions (event_id, id) on delete cascade,
  constraint never_used_too_often check (uses <= max_uses),
  constraint never_too_many_tickets check (tickets <= max_tickets),
  constraint never_discounted_too_much check (discount_minor <= max_discount_minor)
) with (fillfactor = 50);
create index promo_codes_by_promotion on promo_codes (event_id, promotion_id, id);

-- What an order took of its code. It counts while the order is held, and for good once it is paid.
create table promo_code_uses (
  event_id uuid not null,
  order_id uuid not null,
  promo_code_id uuid not null,
  tickets integer not null check (tickets > 0),
  discount_minor bigint not null check (discount_minor >= 0),
  mailbox_key bigint, -- keyed hash of the inbox that its address is read in
  account text, -- the user who ordered; null: a guest
  counted boolean not null default true,
  primary key (event_id, order_id),
  foreign key (event_id, promo_code_id) references promo_codes (event_id, id)
);
create index promo_code_uses_by_code on promo_code_uses (event_id, promo_code_id, order_id);
create index promo_code_uses_by_mailbox on promo_code_uses (event_id, promo_code_id, mailbox_key) where counted;
create index promo_code_uses_by_account on promo_code_uses (event_id, promo_code_id, account) where counted and account is not null;
