-- Payments and what becomes of them at their provider: refunds, disputes, comparisons, and what a person has to see to.

-- Organisers who are paid directly by a provider that can share payments out: one account with each. It is a bank account, or an account
-- of their own with the provider (Stripe Connect), which has no bank that we know of and can be unfinished, looked at or restricted there.
create table payees (
  user_id text not null references users (id) on delete cascade,
  provider text not null,
  account text not null, -- the provider's name for it
  currency text, -- what it is paid in: payments in others stay with the platform; null: whatever the provider takes
  state text not null check (state in ('active', 'off')),
  bank_code text,
  bank_name text,
  account_last4 text check (char_length(account_last4) <= 4), -- all that we keep of the number
  holder text, -- as the bank says it; null where it did not
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What the provider says of it; only an active one is paid. 'gone': disconnected, here or there.
  standing text not null default 'active' check (standing in ('unfinished', 'in-review', 'active', 'restricted', 'gone')),
  due_at timestamptz, -- until when the provider wants to know more; null: nothing is due
  primary key (user_id, provider),
  constraint payees_bank_whole check (num_nulls(bank_code, bank_name, account_last4) in (0, 3))
);
create unique index payees_by_account on payees (provider, account);

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
  payee text, -- the account that is paid directly; null: the platform's own
  channel text, -- "card", "bank_transfer": the provider's word
  provider_fee_minor bigint check (provider_fee_minor >= 0), -- what the provider keeps; null while it does not say
  -- When to ask what went back of a payment that paid, where its provider said so with the payment. Null for nearly all.
  return_check_at timestamptz,
  -- Notices of a payment whose metadata somebody removed at the provider name its id alone: whose that is stands here too.
  provider_payment_id text,
  primary key (event_id, order_id, number)
) with (fillfactor = 70);
create index payment_attempts_to_check on payment_attempts (check_at) where check_at is not null;
create index payment_attempts_returned on payment_attempts (return_check_at) where return_check_at is not null;
create index payment_attempts_by_payment_id on payment_attempts (provider, provider_payment_id)
  where provider_payment_id is not null;
-- Payments of a time are found by when they were begun; BRIN costs the sale next to nothing.
create index payment_attempts_by_time on payment_attempts using brin (created_at) with (autosummarize = on);

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
  -- Which truth the notice is a reason to ask for.
  about text not null check (about in ('payment', 'refund', 'dispute', 'payee', 'other')),
  payment_id text, -- the provider's own id, where a notice does not carry our reference: the provider is asked whose it is
  -- Whose connected account it is about; null: the platform's own. They report through an endpoint of their own, also what they sell elsewhere.
  payee text,
  unique (provider, event_type, object_id, status)
);
create index webhook_inbox_open on webhook_inbox (check_at) where processed_at is null;
-- Webhooks that were dealt with long ago go.
create index webhook_inbox_done on webhook_inbox (processed_at) where processed_at is not null;

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
  note text check (char_length(note) <= 2000), -- the organiser's words to the customer
  asked_by text references users (id) on delete set null,
  request_id uuid, -- which request it belongs to; null for money that goes back by itself or by a cancellation
  fee_back_minor bigint not null default 0 check (fee_back_minor >= 0), -- of the service fee, given back by the platform
  retried_as uuid, -- the refund that asks for the same money again, after this one failed
  trouble_check_at timestamptz, -- when the customer hears that the money takes longer, unless it is on its way by then
  trouble_told_at timestamptz,
  note_mail_check_at timestamptz, -- when the credit note is mailed that was made after the customer was told
  refused_since timestamptz, -- since when the provider refuses it though its money is there: after a day a person sees to it
  -- Where its money has gone: the provider's id of what its payee gets back of the platform's share, while that could not be given.
  share_owed text,
  refused_at timestamptz, -- the last refusal: an outage in between ends the count of refused_since, which then starts anew
  unfunded_since timestamptz, -- since when it waits for money on the account with its provider: after a week a person sees to it
  mail_tried_since timestamptz, -- since when its news is tried to be mailed; null while nothing is
  primary key (event_id, id),
  foreign key (event_id, order_id, attempt_number) references payment_attempts (event_id, order_id, number)
);
create index refunds_by_order on refunds (event_id, order_id);
create index refunds_to_check on refunds (check_at) where check_at is not null;
create index refunds_to_tell on refunds (notice_check_at) where notified_at is null;
create index refunds_in_trouble on refunds (trouble_check_at) where trouble_check_at is not null;
create index refunds_notes_to_mail on refunds (note_mail_check_at) where note_mail_check_at is not null;
-- A refund at the provider is in our books once, whoever asked for it.
create unique index refunds_once_at_the_provider on refunds (event_id, order_id, attempt_number, provider_refund_id)
  where provider_refund_id is not null;
-- What an organiser is due is asked for with what refunds under way and open disputes will take of it: few of all there ever were.
create index refunds_not_done on refunds (event_id) where state <> 'done';
-- Refunds of a time are compared with the provider's each day.
create index refunds_by_time on refunds using brin (created_at) with (autosummarize = on);

-- Disputes (chargebacks): a customer asked their bank for the money back, and the bank decides.
create table disputes (
  event_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  attempt_number smallint not null,
  provider text not null,
  provider_dispute_id text not null,
  state text not null check (state in ('open', 'won', 'lost')), -- won: the money stays; lost: the customer has it back
  amount_minor bigint not null check (amount_minor > 0), -- what is disputed; once lost, what went back
  currency text not null,
  category text, -- the provider's word: "fraud"
  due_at timestamptz, -- until when evidence is taken
  opened_at timestamptz not null,
  decided_at timestamptz,
  updated_at timestamptz not null,
  check_at timestamptz, -- when the provider is asked next; null once it is decided
  opening_told_at timestamptz, -- when the organiser was told, or needed it no more
  decision_told_at timestamptz,
  mail_check_at timestamptz, -- when the sweeper tells them, if nobody did; null once there is nothing to tell
  fee_minor bigint check (fee_minor >= 0), -- what the provider charges for it; null while it does not say
  customer_opening_told_at timestamptz, -- when the customer was told, or needed it no more
  customer_decision_told_at timestamptz,
  primary key (event_id, id),
  -- A payment is its event's, and so is its dispute.
  unique (event_id, provider, provider_dispute_id),
  check ((decided_at is null) = (state = 'open')),
  foreign key (event_id, order_id, attempt_number) references payment_attempts (event_id, order_id, number)
);
create index disputes_by_order on disputes (event_id, order_id);
create index disputes_open on disputes (event_id) where state = 'open';
create index disputes_to_check on disputes (check_at) where check_at is not null;
create index disputes_to_tell on disputes (mail_check_at) where mail_check_at is not null;

-- One comparison of a provider's payments with ours, slice by slice, so that one that was cut short goes on where it stopped.
create table reconciliations (
  id uuid primary key,
  provider text not null,
  run_on date, -- the day whose daily run it is: one over all processes; null for those that an admin asked for
  asked_by text references users (id) on delete set null,
  range_from timestamptz not null,
  range_to timestamptz not null,
  compared_until timestamptz not null,
  state text not null check (state in ('waiting', 'cut-short', 'done')),
  trouble text, -- why it was cut short, in the provider's words
  theirs integer not null default 0, -- payments that the provider listed
  ours integer not null default 0, -- payments of ours that were looked up
  foreign_ones integer not null default 0, -- listed ones that other systems made with the same account
  settled integer not null default 0, -- paid ones that we had not settled, and did on the spot
  differences jsonb not null default '[]',
  started_at timestamptz not null,
  ended_at timestamptz,
  check_at timestamptz, -- when the sweeper carries on; null once it is done or given up
  check (range_from < range_to),
  unique (provider, run_on)
);
create index reconciliations_newest on reconciliations (started_at desc, id);
create index reconciliations_to_carry_on on reconciliations (check_at) where check_at is not null;

-- What went unlike the plan with money, for a person to see and settle; most settle by themselves. It may concern no event of ours. It is
-- kept as data: what happened (kind, code), the thing it is about, and what its words need. The words themselves are the program's.
create table payment_exceptions (
  event_id uuid,
  id uuid primary key,
  order_id uuid,
  attempt_number smallint,
  kind text not null check (kind in ('late', 'duplicate', 'mismatch', 'sent_twice', 'refund_failed', 'refund_needs_attention',
    'unknown_payment', 'dispute', 'reconciliation', 'provider_refund', 'not_opened', 'unseen_return', 'mail_undelivered')),
  created_at timestamptz not null,
  refund_id uuid,
  provider text,
  amount_minor bigint,
  currency text,
  settled_at timestamptz,
  settled_by text references users (id) on delete set null, -- null with settled_at: it settled by itself
  note text check (char_length(note) <= 2000),
  -- Why nobody can pay for an event is mailed to its organiser, until when a sweep makes up for a job that was lost.
  refusal text check (refusal in ('amount-too-small', 'amount-too-large', 'currency', 'payee', 'key', 'other')),
  mail_check_at timestamptz,
  code text, -- which of the things that its kind files apart
  dispute_id uuid,
  object_id text, -- what has no id of ours: the provider's reference of a payment, the id of a mail
  occurrence integer not null default 0, -- which time it is filed of the same thing
  facts jsonb not null default '{}', -- what its words need
  outcome text check (outcome in ('seated', 'refunded', 'nothing_to_send_back', 'returned_before', 'asked_again', 'taken_on',
    'went_through', 'rest_requested', 'sent_another_way', 'returned_at_provider', 'paid_back_by_bank', 'tickets_on_hold', 'won',
    'tickets_cancelled', 'tickets_cancelled_refunded', 'tickets_cancelled_for_it', 'no_tickets_left', 'all_refunded', 'seats_released',
    'booked_since', 'not_charged', 'known_since', 'fee_returned', 'came_back_since', 'account_gone_since')),
  -- How a person settled it: one of the answers that it offered.
  decision text check (decision in ('settled', 'retry_refund', 'nothing_refunded')),
  constraint payment_exceptions_mail_check check (mail_check_at is null or (event_id is not null and refusal is not null)),
  constraint payment_exceptions_decided_check check (decision is null or settled_at is not null),
  constraint payment_exceptions_code_check check (case kind
    when 'sent_twice' then code in ('retried', 'settled', 'disputed')
    when 'dispute' then coalesce(code, 'decided-again') = 'decided-again'
    when 'reconciliation' then code in ('unsettled', 'missing-there', 'unpaid-there', 'unbooked', 'amount', 'currency', 'fee',
      'refund-missing-here', 'refund-state', 'refund-missing-there', 'refund-amount', 'dispute-missing-here', 'dispute-state',
      'dispute-missing-there', 'dispute-amount', 'unreadable', 'fee-not-told', 'fee-not-returned', 'account-gone', 'return-not-told')
    when 'not_opened' then code in ('amount-too-small', 'amount-too-large', 'currency', 'payee', 'key', 'other')
    else code is null end is true)
);
-- Filed once of each thing. That payments are refused is said once a day, for whichever order.
create unique index payment_exceptions_filed_once on payment_exceptions (kind, code, event_id,
  (case when kind <> 'not_opened' then order_id end), attempt_number, refund_id, dispute_id, provider, object_id, occurrence) nulls not distinct;
create index payment_exceptions_open on payment_exceptions (created_at desc, id) where settled_at is null;
create index payment_exceptions_by_event on payment_exceptions (event_id, created_at desc);
create index payment_exceptions_by_order on payment_exceptions (event_id, order_id);
-- What of an event's money needs a person is asked for on its organiser's home and its own page: few of all there ever were.
create index payment_exceptions_open_by_event on payment_exceptions (event_id) where settled_at is null;
create index payment_exceptions_to_mail on payment_exceptions (mail_check_at) where mail_check_at is not null;
