-- Messages of organisers to those who bought (docs/decisions/0084).

-- What an admin decided about an organisation's messages; null: its sales decide how many it may send.
alter table organisations add column message_trust text check (message_trust in ('trusted', 'off'));

create table messages (
  event_id uuid not null references events (id),
  id uuid not null,
  subject text not null check (char_length(subject) between 1 and 120),
  body text not null check (char_length(body) between 1 and 10000),
  audience text not null check (audience in ('all', 'types', 'not-checked-in', 'order')),
  ticket_type_ids uuid[],
  order_id uuid,
  essential boolean not null,
  state text not null check (state in ('scheduled', 'sent', 'called-off', 'stopped')),
  -- When it goes out or, of one that did, when its recipients were chosen.
  send_at timestamptz not null,
  stopped_why text,
  written_by text not null references users (id),
  written_at timestamptz not null,
  primary key (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id),
  constraint types_named check ((audience = 'types') = (ticket_type_ids is not null)),
  constraint order_named check ((audience = 'order') = (order_id is not null)),
  constraint stopped_for_a_reason check ((state = 'stopped') = (stopped_why is not null))
);
create index messages_due on messages (send_at) where state = 'scheduled';

-- One row an address, named by one of its orders or by the transfer by which it has a ticket; the mail is a row of the outbox under the same
-- id.
create table message_recipients (
  event_id uuid not null,
  message_id uuid not null,
  order_id uuid not null,
  transfer_id uuid, -- null: the order's customer
  mail_id uuid not null,
  sent_at timestamptz,
  failed_at timestamptz,
  primary key (event_id, mail_id),
  unique nulls not distinct (event_id, message_id, order_id, transfer_id),
  foreign key (event_id, message_id) references messages (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id),
  constraint sent_or_failed check (sent_at is null or failed_at is null)
);
create index message_recipients_by_order on message_recipients (event_id, order_id);

-- Who wants no more messages of an organisation: a keyed hash of the address, which names nobody.
create table mail_opt_outs (
  organisation_id text not null references organisations (id),
  address_hash bytea not null check (octet_length(address_hash) = 32),
  opted_out_at timestamptz not null,
  primary key (organisation_id, address_hash)
);
