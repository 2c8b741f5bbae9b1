-- The tables better-auth keeps accounts in, in our spelling, and what a person says of themselves.
create extension if not exists pg_trgm;

create table users (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  role text,
  banned boolean,
  ban_reason text,
  ban_expires timestamptz,
  first_name text check (char_length(first_name) <= 100),
  last_name text check (char_length(last_name) <= 100),
  country text not null default 'Country',
  state text not null default 'State',
  gender text check (gender in ('Female', 'Male')),
  dob date,
  profile_img boolean not null default false,
  started boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  impersonated_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);
create index sessions_ending on sessions (expires_at);

create table credentials (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references users (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_by_user on credentials (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

-- What follows is ours. A sign-up becomes a user when its mail's link is followed; until then anybody may sign up with any
-- address, as often as they like, and nothing about users can be told from it (docs/decisions/0005).
create table sign_ups (
  id uuid primary key,
  email text not null check (email = lower(email)),
  password_hash text, -- moves to credentials once confirmed
  first_name text check (char_length(first_name) <= 100),
  last_name text check (char_length(last_name) <= 100),
  user_id text references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  entered_at timestamptz, -- when the browser that signed up was signed in; it may be so once
  check (password_hash is not null or user_id is not null),
  check (confirmed_at is null or user_id is not null)
);
create index sign_ups_by_email on sign_ups (email, created_at desc);
create index sign_ups_by_user on sign_ups (user_id);
create index sign_ups_ending on sign_ups (expires_at);
create index verifications_ending on verifications (expires_at);
create index verifications_by_value on verifications (value);

-- How often a door was knocked at lately; keys are hashes. Losing it in a crash only forgives.
create unlogged table attempts (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index attempts_ending on attempts (window_ends_at);
