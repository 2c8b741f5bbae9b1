-- Refunds of single tickets and of amounts, refunds by an event's policy, and what went unlike the plan, for people to settle.

-- Until how many days before its start an event's customers may give tickets back by themselves; null: all sales are final.
alter table events add column refund_until_days smallint check (refund_until_days between 0 and 365);

-- What somebody asked to be refunded, once: the form that asks makes the id, so a second press is the same request.
create table refund_requests (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  scope text not null check (scope in ('whole', 'tickets', 'amount')),
  asked_for text not null, -- all that was asked for, to tell a second press from another request with the same id
  asked_as text not null check (asked_as in ('organiser', 'customer')),
  asked_by text references users (id) on delete set null,
  asked_at timestamptz not null,
  amount_minor bigint not null check (amount_minor >= 0), -- what went back for it, by all its refunds
  primary key (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create index refund_requests_by_order on refund_requests (event_id, order_id);

alter table refunds
  add column request_id uuid, -- which request it belongs to; null for money that goes back by itself or by a cancellation
  add column fee_back_minor bigint not null default 0 check (fee_back_minor >= 0), -- of the service fee, given back by the platform
  add column retried_as uuid, -- the refund that asks for the same money again, after this one failed
  add column trouble_check_at timestamptz, -- when the customer hears that the money takes longer, unless it is on its way by then
  add column trouble_told_at timestamptz;
create index refunds_in_trouble on refunds (trouble_check_at) where trouble_check_at is not null;
create index refunds_by_order on refunds (event_id, order_id);

-- With which request a ticket was taken back; null while it is valid, and where a whole order was refunded by a cancellation.
alter table tickets add column refund_request_id uuid;

-- Tickets of one order can be taken back several times.
alter table order_notices
  add column about uuid not null default '00000000-0000-0000-0000-000000000000', -- the refund request it tells of
  drop constraint order_notices_pkey,
  add primary key (event_id, order_id, kind, about);

-- Exceptions may concern no event of ours, and people settle them.
alter table payment_exceptions
  drop constraint payment_exceptions_pkey,
  drop constraint payment_exceptions_event_id_order_id_attempt_number_kind_key,
  drop constraint payment_exceptions_kind_check,
  add primary key (id),
  alter column event_id drop not null,
  alter column order_id drop not null,
  alter column attempt_number drop not null,
  add constraint payment_exceptions_kind_check check (kind in ('late', 'duplicate', 'mismatch', 'refund_failed',
    'refund_needs_attention', 'unknown_payment', 'dispute', 'reconciliation')),
  add column subject text, -- what it is about: with the kind it is filed once
  add column refund_id uuid,
  add column provider text,
  add column amount_minor bigint,
  add column currency text,
  add column settled_at timestamptz,
  add column settled_by text references users (id) on delete set null, -- null with settled_at: it settled by itself
  add column note text check (char_length(note) <= 2000);
update payment_exceptions as x set
  subject = 'tikiti.' || replace(x.event_id::text, '-', '') || '.' || replace(x.order_id::text, '-', '') || '.' || x.attempt_number,
  settled_at = case when x.resolution in ('seated', 'nothing to send back') then x.created_at else (
    select max(r.updated_at) from refunds r where r.event_id = x.event_id and r.order_id = x.order_id
      and r.attempt_number = x.attempt_number and r.state = 'done') end;
update payment_exceptions as x set provider = a.provider, amount_minor = a.amount_minor, currency = a.currency
  from payment_attempts a
  where a.event_id = x.event_id and a.order_id = x.order_id and a.number = x.attempt_number;
alter table payment_exceptions
  alter column subject set not null,
  add unique (kind, subject);
create index payment_exceptions_open on payment_exceptions (created_at desc, id) where settled_at is null;
create index payment_exceptions_by_event on payment_exceptions (event_id, created_at desc);
create index payment_exceptions_by_order on payment_exceptions (event_id, order_id);

-- What failed before there was such a list.
insert into payment_exceptions (event_id, id, order_id, attempt_number, kind, detail, created_at, subject, refund_id, provider,
    amount_minor, currency)
  select r.event_id, gen_random_uuid(), r.order_id, r.attempt_number, 'refund_' || r.state, 'it failed before exceptions were filed', r.updated_at,
    r.id::text, r.id, a.provider, r.amount_minor, r.currency
  from refunds r join payment_attempts a on a.event_id = r.event_id and a.order_id = r.order_id and a.number = r.attempt_number
  where r.state in ('failed', 'needs_attention');
