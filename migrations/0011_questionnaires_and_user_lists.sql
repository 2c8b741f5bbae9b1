-- Answers to the intake questionnaire: one row a person, whether they have an account or are a guest known by a cookie.
create table questionnaires (
  id uuid primary key,
  user_id text unique references users (id) on delete cascade,
  guest_id text unique,
  info text not null default '' check (char_length(info) <= 200), -- what the link said
  selection text check (selection in ('Female', 'Male')),
  first_name text not null default '' check (char_length(first_name) <= 100),
  email text not null default '' check (char_length(email) <= 254), -- as typed: nothing is refused
  field1 text not null default '' check (char_length(field1) <= 500),
  field2 text not null default '' check (char_length(field2) <= 500),
  field3 text not null default '' check (char_length(field3) <= 500),
  field4 text not null default '' check (char_length(field4) <= 500),
  field5 text not null default '' check (char_length(field5) <= 500),
  called_name text not null default '' check (char_length(called_name) <= 100),
  progress smallint not null check (progress between 1 and 3),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((user_id is null) <> (guest_id is null))
);
create index prospects_newest on questionnaires (updated_at desc, id desc) where guest_id is not null;

-- How far somebody is stands beside the person, so that a list of 100,000 can be sorted by it.
alter table users
  add column questionnaire_progress smallint not null default 0 check (questionnaire_progress between 0 and 3),
  add column sort_name text not null generated always as (lower(coalesce(nullif(name, ''), email))) stored,
  add column search_text text not null generated always as (lower(name || ' ' || email)) stored;

-- One index an order that admins may choose, each with the id behind it, so that a page far down is found in the index alone.
-- Deleted accounts are in none.
create index users_by_created on users (created_at, id) where deleted_at is null;
create index users_by_sort_name on users (sort_name, id) where deleted_at is null;
create index users_by_email on users (email, id) where deleted_at is null;
create index users_by_country on users (country, state, id) where deleted_at is null;
create index users_by_gender on users (gender, id) where deleted_at is null;
create index users_by_progress on users (questionnaire_progress, id) where deleted_at is null;
create index users_searched on users using gin (search_text gin_trgm_ops) where deleted_at is null;
create index users_who_are_admins on users (id) where 'admin' = any (string_to_array(role, ',')) and deleted_at is null;
create index event_approvals_newest on event_approvals (decided_at desc, id desc);
