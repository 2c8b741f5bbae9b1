-- An event belongs to an organisation, and so do whatever is paid, numbered and shown for it (docs/decisions/0073).
create table organisations (
  id text primary key,
  name text not null check (char_length(name) <= 200), -- empty until somebody gives one
  logo_key text references images (key),
  contact_user_id text references users (id), -- customers may write to this member; null: to the platform's support
  created_at timestamptz not null
);
create index organisations_by_logo on organisations (logo_key) where logo_key is not null;

create table members (
  organisation_id text not null references organisations (id),
  user_id text not null references users (id),
  role text not null check (role in ('owner', 'manager', 'finance', 'box_office', 'door', 'reader')),
  event_ids uuid[], -- null: all events
  joined_at timestamptz not null,
  primary key (organisation_id, user_id),
  constraint owners_have_all_events check (role <> 'owner' or event_ids is null)
);
create index members_by_user on members (user_id);

-- Everybody who organises becomes the owner of an organisation of one, under their own id.
insert into organisations (id, name, logo_key, contact_user_id, created_at)
select id, left(name, 200), logo_key, case when customers_may_write then id end, created_at
from users where logo_key is not null or customers_may_write or id in (
  select owner_id from events union select user_id from payees union select owner_id from sellers
  union select owner_id from receipt_counters union select owner_id from receipts);

insert into members (organisation_id, user_id, role, joined_at) select id, id, 'owner', created_at from organisations;

alter table users drop column logo_key, drop column customers_may_write;

alter table events drop constraint events_owner_id_fkey;
alter table events rename column owner_id to organisation_id;
alter table events add foreign key (organisation_id) references organisations (id);
alter index events_by_owner rename to events_by_organisation;

alter table payees drop constraint payees_user_id_fkey;
alter table payees rename column user_id to organisation_id;
alter table payees add foreign key (organisation_id) references organisations (id);

alter table sellers rename column owner_id to organisation_id;
alter table receipt_counters rename column owner_id to organisation_id;
alter table receipts rename column owner_id to organisation_id;

-- The one that this browser works in; null: the person's first.
alter table sessions add column organisation_id text references organisations (id);
