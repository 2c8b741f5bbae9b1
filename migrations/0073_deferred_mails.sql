-- Since when a mail server that works has been putting a mail off, by the mail's id (docs/decisions/0049).
create table deferred_mails (
  event_id uuid not null,
  id text not null,
  deferred_at timestamptz not null,
  primary key (event_id, id)
);
create index deferred_mails_by_age on deferred_mails (deferred_at);
