-- A hold writes orders, lines and attempts together, in one statement and under its event's lock, and nothing deletes them.
-- Foreign keys would check each of those rows once more and cost 40 % of a flash sale (docs/decisions/0003): that none is
-- left alone is an invariant of the tests instead. Everything that refers to an order later has its foreign key.
create table orders (
  event_id uuid not null,
  id uuid not null,
  state text not null check (state in ('held', 'paid', 'expired', 'cancelled', 'partly_refunded', 'refunded')),
  email text not null check (char_length(email) between 3 and 254),
  buyer text not null, -- "user:{id}" or "guest:{id}"
  currency char(3) not null,
  total_minor bigint not null check (total_minor >= 0),
  hold_expires_at timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  mailed_at timestamptz,
  mail_check_at timestamptz, -- when the sweeper looks whether the tickets were mailed; null before paying and after mailing
  primary key (event_id, id),
  check (state in ('held', 'expired', 'cancelled') or paid_at is not null)
) with (fillfactor = 70);
create index orders_holds_ending on orders (hold_expires_at) where state = 'held';
create index orders_unmailed on orders (mail_check_at) where mail_check_at is not null;

create table order_lines (
  event_id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  quantity integer not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  primary key (event_id, order_id, ticket_type_id)
);

-- One try at paying an order; its reference ("tikiti.{event}.{order}.{number}") is stored before the provider hears it.
create table payment_attempts (
  event_id uuid not null,
  order_id uuid not null,
  number smallint not null,
  provider text not null,
  state text not null check (state in
    ('created', 'opened', 'action_required', 'processing', 'succeeded', 'failed', 'abandoned')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  access_code text,
  redirect_url text,
  created_at timestamptz not null,
  succeeded_at timestamptz,
  check_at timestamptz, -- when the sweeper looks next; null once there is nothing left to learn
  primary key (event_id, order_id, number)
) with (fillfactor = 70);
create index payment_attempts_to_check on payment_attempts (check_at) where check_at is not null;

create table tickets (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  key_id smallint not null,
  short_code text not null,
  state text not null default 'valid' check (state in ('valid', 'revoked')),
  issued_at timestamptz not null,
  revoked_at timestamptz,
  primary key (event_id, id),
  unique (event_id, short_code),
  foreign key (event_id, order_id) references orders (event_id, id),
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id)
);
create index tickets_by_order on tickets (event_id, order_id);

-- Money only moves from one account to another, so every currency sums to zero by construction.
create table ledger_transfers (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment', 'refund')),
  debit_account text not null,
  credit_account text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  reference text not null,
  created_at timestamptz not null,
  primary key (event_id, id),
  check (debit_account <> credit_account),
  unique (event_id, kind, reference),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger ledger_is_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_is_not_emptied before truncate on ledger_transfers
  for each statement execute function refuse_change();
create view ledger_entries as
  select event_id, id, order_id, kind, debit_account as account, amount_minor, currency, created_at from ledger_transfers
  union all
  select event_id, id, order_id, kind, credit_account, -amount_minor, currency, created_at from ledger_transfers;

create table refunds (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  attempt_number smallint not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  reason text not null,
  state text not null check (state in ('requested', 'pending', 'processing', 'done', 'failed', 'needs_attention')),
  provider_refund_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check_at timestamptz, -- when the provider is asked next; null once there is nothing left to learn
  notified_at timestamptz, -- when the customer was told
  notice_check_at timestamptz not null, -- when the sweeper tells them, if nobody did
  primary key (event_id, id),
  foreign key (event_id, order_id, attempt_number) references payment_attempts (event_id, order_id, number)
);
create index refunds_to_check on refunds (check_at) where check_at is not null;
create index refunds_to_tell on refunds (notice_check_at) where notified_at is null;

-- What went unlike the plan with a payment, for a person to see; most resolve by themselves.
create table payment_exceptions (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  attempt_number smallint not null,
  kind text not null check (kind in ('late', 'duplicate', 'mismatch')),
  detail text not null,
  resolution text,
  created_at timestamptz not null,
  primary key (event_id, id),
  unique (event_id, order_id, attempt_number, kind)
);

-- Webhooks as they arrived, byte for byte; processed by a job that asks the provider for the truth.
create table webhook_inbox (
  id uuid primary key,
  provider text not null,
  event_type text not null,
  object_id text not null,
  status text not null,
  reference text, -- ours, as the notice names it
  body bytea not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  check_at timestamptz not null, -- when the sweeper processes it, if nobody did
  unique (provider, event_type, object_id, status)
);
create index webhook_inbox_open on webhook_inbox (check_at) where processed_at is null;
