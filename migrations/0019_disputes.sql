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
  primary key (event_id, id),
  -- A payment is its event's, and so is its dispute.
  unique (event_id, provider, provider_dispute_id),
  check ((decided_at is null) = (state = 'open')),
  foreign key (event_id, order_id, attempt_number) references payment_attempts (event_id, order_id, number)
);
create index disputes_by_order on disputes (event_id, order_id);
create index disputes_to_check on disputes (check_at) where check_at is not null;
create index disputes_to_tell on disputes (mail_check_at) where mail_check_at is not null;

-- frozen: its payment is disputed. It keeps its seat and admits nobody until that is decided.
alter table tickets
  drop constraint tickets_state_check,
  add constraint tickets_state_check check (state in ('valid', 'frozen', 'revoked'));
alter table scans
  drop constraint scans_answer_check,
  add constraint scans_answer_check check (answer in
    ('admitted', 'already-admitted', 'disputed', 'refunded', 'foreign', 'forged', 'unknown', 'malformed'));
