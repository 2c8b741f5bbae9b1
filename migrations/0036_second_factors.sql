-- A second factor (docs/decisions/0077): a time-based code of an app (RFC 6238), and codes for whoever lost it.
create table second_factors (
  user_id text primary key references users (id) on delete cascade,
  sealed_secret bytea not null, -- nonce, AES-256-GCM ciphertext, tag; opens for this user alone
  last_step bigint not null, -- of the last code that was accepted, in 30 seconds since 1970: none works twice
  turned_on_at timestamptz not null
);

create table recovery_codes (
  user_id text not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null, -- HMAC-SHA-256 under a key of the app's secret; a code that was used has no row
  primary key (user_id, code_hash)
);

-- When the person of a session last proved who they are, by logging in or when they were asked again.
alter table sessions add column proved_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter proved_at set not null;
