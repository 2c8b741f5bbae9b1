-- Accounts are ours alone (docs/decisions/0067), and what only better-auth knew goes. Its cookies say nothing to us, so its sessions end and
-- everybody logs in once more; passwords and links in mails stay good.
drop table sessions;
create table sessions (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  -- SHA-256 of what the browser's cookie says, so that a copy of this table opens nothing.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ip_address text not null,
  user_agent text
);
create index sessions_by_user on sessions (user_id);
create index sessions_ending on sessions (expires_at);

create table passwords (
  user_id text primary key references users (id) on delete cascade,
  hash text not null, -- scrypt, `salt:key` in hex
  updated_at timestamptz not null
);
insert into passwords (user_id, hash, updated_at)
select user_id, password, updated_at from credentials where provider_id = 'credential' and password is not null;
drop table credentials;

-- The links of mails, by the SHA-256 of their code, so that nobody who reads this table can follow one.
create table mail_codes (
  code_hash bytea primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'change-email')),
  subject_id text not null, -- of 'verify-email' a sign-up, else a user
  expires_at timestamptz not null
);
insert into mail_codes (code_hash, purpose, subject_id, expires_at)
select decode(translate(split_part(identifier, ':', 2), '-_', '+/') || '=', 'base64'), split_part(identifier, ':', 1), value, expires_at
from verifications;
drop table verifications;
create index mail_codes_by_subject on mail_codes (subject_id);
create index mail_codes_ending on mail_codes (expires_at);

drop index users_who_are_admins;
update users set role = case when 'admin' = any (string_to_array(role, ',')) then 'admin' else 'user' end
where role is null or role not in ('admin', 'user');
update users set banned = banned is true and (ban_expires is null or ban_expires > now())
where banned is null or ban_expires is not null;
alter table users
  alter role set default 'user', alter role set not null, add check (role in ('user', 'admin')),
  alter banned set default false, alter banned set not null,
  drop ban_expires,
  drop image;
create index users_who_are_admins on users (id) where role = 'admin' and deleted_at is null;
