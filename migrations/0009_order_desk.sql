-- What an organiser does to an order, and how customers find theirs again.

-- Counts up when an order's address is corrected: links of mails that went to the old address stop working.
alter table orders add column link_version smallint not null default 0;

-- People's tickets across all events. Only paid orders are in them, so that keeping seats costs no more than before.
create index orders_by_email on orders (lower(email)) where paid_at is not null;
create index orders_by_buyer on orders (buyer) where paid_at is not null;

-- Every mail of an order's tickets: the first, and those that somebody asked for again.
create table order_mails (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  email text not null, -- where it goes
  reason text not null check (reason in ('paid', 'resent', 'address-corrected')),
  asked_by text references users (id) on delete set null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  check_at timestamptz, -- when the sweeper sends it, if its job was lost; null once it is sent
  primary key (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create index order_mails_by_order on order_mails (event_id, order_id);
create index order_mails_to_send on order_mails (check_at) where check_at is not null;
insert into order_mails (event_id, id, order_id, email, reason, asked_at, sent_at)
  select event_id, gen_random_uuid(), id, email, 'paid', coalesce(paid_at, mailed_at), mailed_at
  from orders where mailed_at is not null;

create table order_address_changes (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  old_email text not null,
  new_email text not null,
  changed_by text references users (id) on delete set null,
  changed_at timestamptz not null,
  primary key (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create index order_address_changes_by_order on order_address_changes (event_id, order_id);

-- Accounts that keep an order bought with another address; the key of its mailed link was the proof.
create table order_claims (
  event_id uuid not null,
  order_id uuid not null,
  user_id text not null references users (id) on delete cascade,
  claimed_at timestamptz not null,
  primary key (event_id, order_id, user_id),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create index order_claims_by_user on order_claims (user_id);
