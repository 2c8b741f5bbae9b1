-- The intake questionnaire. The questions are the operator's: one row, once an admin has written them.
create table questionnaire_form (
  one boolean primary key default true check (one),
  steps jsonb not null,
  edition int not null, -- counts the saves, so that two admins do not overwrite each other
  updated_at timestamptz not null
);

-- The answers: one row a person, whether they have an account or are a guest known by a cookie.
create table questionnaires (
  id uuid primary key,
  user_id text unique references users (id) on delete cascade,
  guest_id text unique,
  info text not null default '' check (char_length(info) <= 200), -- what the link said
  email text not null default '' check (char_length(email) <= 254), -- as typed: nothing is refused
  progress smallint not null check (progress between 1 and 3),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Each answer stands with the words of the question that it answered: a question that is edited later does not change its meaning.
  answers jsonb not null default '{}',
  check ((user_id is null) <> (guest_id is null))
);
create index prospects_newest on questionnaires (updated_at desc, id desc) where guest_id is not null;
-- A visitor's answers follow into the account that is made with the same address.
create index prospects_by_address on questionnaires (lower(email)) where guest_id is not null;
