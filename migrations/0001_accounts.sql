-- The tables that better-auth keeps accounts in, in our spelling, and what people say about themselves.
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
  updated_at timestamptz not null default now(),
  logo_key text, -- an organiser's logo, which their events' pages show
  picture_key text, -- their profile photo
  -- A deleted account leaves a row without a person, for what has to be kept (events that were held, decisions, scans).
  deleted_at timestamptz,
  -- The address that they want to change to; it is theirs once they follow the link that was mailed there.
  new_email text check (new_email = lower(new_email)),
  -- This stands beside the person, so that a list of 100,000 can be sorted by it.
  questionnaire_progress smallint not null default 0 check (questionnaire_progress between 0 and 3),
  sort_name text not null generated always as (lower(coalesce(nullif(name, ''), email))) stored,
  search_text text not null generated always as (lower(name || ' ' || email)) stored,
  -- Customers of an organiser's events write to this address if it is true, and to the support of the house otherwise (decision 0030).
  customers_may_write boolean not null default false,
  -- The inbox that the account's mail is read in, as core/shared/mailbox-of.ts says it. One inbox has one account, but nothing here is
  -- unique: sign-ups and changes of an address ask first, under a lock.
  mailbox text generated always as (
    case when email ~ '@(gmail|googlemail)[.]com$'
      then replace(regexp_replace(split_part(email, '@', 1), '^(.[^+]*)[+].*$', '\1'), '.', '') || '@gmail.com'
      else regexp_replace(email, '^([^@][^+@]*)[+].*(@[^@]*)$', '\1\2')
    end) stored
);
create index users_by_mailbox on users (mailbox);
create index users_by_logo on users (logo_key) where logo_key is not null;
create index users_by_picture on users (picture_key) where picture_key is not null;

-- Admins choose the order of their list of people, and each order has an index with the id behind it, so that a page far down is
-- found in the index alone. Deleted accounts are in none.
create index users_by_created on users (created_at, id) where deleted_at is null;
create index users_by_sort_name on users (sort_name, id) where deleted_at is null;
create index users_by_email on users (email, id) where deleted_at is null;
create index users_by_country on users (country, state, id) where deleted_at is null;
create index users_by_gender on users (gender, id) where deleted_at is null;
create index users_by_progress on users (questionnaire_progress, id) where deleted_at is null;
create index users_searched on users using gin (search_text gin_trgm_ops) where deleted_at is null;
create index users_who_are_admins on users (id) where 'admin' = any (string_to_array(role, ',')) and deleted_at is null;

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
create index verifications_by_value on verifications (value);
create index verifications_ending on verifications (expires_at);

-- What follows is ours. A sign-up becomes a user when somebody follows the link in its mail; until then anybody may sign up with any
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

-- How often somebody knocked at a door lately; keys are hashes. A crash that loses it only forgives.
create unlogged table attempts (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index attempts_ending on attempts (window_ends_at);
