-- Mails that commits made necessary. The sweep of the outbox writes and sends them (docs/decisions/0072).
create table outbox (
  id uuid primary key, -- the mail's Message-ID
  kind text not null,
  event_id uuid references events on delete cascade,
  subject_id uuid, -- what it is about: a sign-up, an account, a decision
  recipient text, -- where nothing else says to whom; forgotten once it ended
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  due_at timestamptz, -- when it is tried next; null once it ended
  tries integer not null default 0,
  deferred_at timestamptz, -- since when a mail server that works puts it off
  sent_at timestamptz,
  refused_at timestamptz,
  refusal text -- why it was given up
);
create index outbox_due on outbox (due_at) where due_at is not null;
create index outbox_by_event on outbox (event_id);

-- Work is found by the rows that are due; there is no job queue any more.
drop schema if exists pgboss cascade;
