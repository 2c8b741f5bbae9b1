-- Passkeys (docs/decisions/0100): a key pair of somebody's device or password manager, which asks for their finger, face or PIN.
create table passkeys (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023), -- as WebAuthn bounds it
  public_key bytea not null, -- in COSE's form
  sign_count bigint not null check (sign_count >= 0), -- of its last use; passkeys that are synced stay at 0
  transports text[] not null, -- how browsers reach it
  name text not null,
  needs_password boolean not null default false, -- a password was set by mail since: it logs in behind that one only
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- They help out whoever lost a passkey too, so they belong to the person.
alter table recovery_codes drop constraint recovery_codes_user_id_fkey;
alter table recovery_codes add foreign key (user_id) references users (id) on delete cascade;
