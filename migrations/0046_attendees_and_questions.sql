-- Names on tickets and questions to buyers (docs/decisions/0083). A seat is a ticket before and after it is issued: the n-th of its order's
-- line. So what is asked may be answered while seats are held, and issuing tickets knows nothing of answers.
alter table tickets add column seat smallint check (seat > 0);
update tickets t set seat = n.seat
from (select event_id, id, row_number() over (partition by event_id, order_id, line_number order by id) as seat from tickets) n
where n.event_id = t.event_id and n.id = t.id;
alter table tickets alter column seat set not null;

create table attendee_settings (
  event_id uuid primary key references events (id) on delete cascade,
  names text not null default 'off' check (names in ('off', 'optional', 'required')),
  emails boolean not null default false,
  before_payment boolean not null default true
);

create table questions (
  event_id uuid not null references attendee_settings (event_id) on delete cascade,
  id uuid not null,
  position smallint not null check (position >= 0),
  scope text not null check (scope in ('order', 'ticket')),
  kind text not null check (kind in ('text', 'long_text', 'number', 'date', 'choice', 'several', 'phone', 'country', 'file', 'consent')),
  text text not null check (char_length(text) between 1 and 500),
  help text not null default '' check (char_length(help) <= 500),
  required boolean not null default false,
  options text[] not null default '{}',
  all_types boolean not null default true,
  asked_after uuid,
  asked_if text[],
  sensitive boolean not null default false,
  keep_days smallint check (keep_days between 0 and 3650),
  at_door boolean not null default false,
  closed_at timestamptz,
  primary key (event_id, id),
  -- A question that others depend on is deleted after them.
  foreign key (event_id, asked_after) references questions (event_id, id),
  constraint condition_is_whole check ((asked_after is null) = (asked_if is null)),
  constraint options_for_choices check ((kind in ('choice', 'several')) = (cardinality(options) > 0)),
  -- Who stands at the door need not know it.
  constraint sensitive_stays_inside check (not (sensitive and at_door))
);

create table question_types (
  event_id uuid not null,
  question_id uuid not null,
  ticket_type_id uuid not null,
  primary key (event_id, question_id, ticket_type_id),
  foreign key (event_id, question_id) references questions (event_id, id) on delete cascade,
  foreign key (event_id, ticket_type_id) references ticket_types (event_id, id) on delete cascade
);

create table attendees (
  event_id uuid not null,
  order_id uuid not null,
  line_number smallint not null,
  seat smallint not null check (seat > 0),
  name text check (char_length(name) between 1 and 200),
  email text check (char_length(email) between 3 and 254),
  updated_at timestamptz not null,
  primary key (event_id, order_id, line_number, seat),
  foreign key (event_id, order_id, line_number) references order_lines (event_id, order_id, number),
  constraint somebody check (num_nonnulls(name, email) > 0)
);
create index attendees_searched on attendees using gin (event_id, name gin_trgm_ops) where name is not null;

-- An answer keeps the words of its question: whoever reads it later reads what was asked. Line and seat are 0 where the order was asked.
create table answers (
  event_id uuid not null,
  order_id uuid not null,
  line_number smallint not null,
  seat smallint not null,
  question_id uuid not null,
  asked text not null,
  value text[],
  sealed bytea,
  answered_at timestamptz not null,
  primary key (event_id, order_id, line_number, seat, question_id),
  foreign key (event_id, order_id) references orders (event_id, id),
  foreign key (event_id, question_id) references questions (event_id, id) on delete cascade,
  constraint open_or_sealed check (num_nonnulls(value, sealed) = 1),
  constraint of_order_or_seat check ((line_number = 0) = (seat = 0))
);
create index answers_by_question on answers (event_id, question_id);
