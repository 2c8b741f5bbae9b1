create table installation_secret (
  single boolean primary key default true check (single),
  check_value bytea not null check (length(check_value) = 32),
  first_sealed bytea not null,
  previous_check bytea check (length(previous_check) = 32),
  began_at timestamptz not null default now(),
  resealed_at timestamptz
);
comment on table installation_secret is 'One row: by which APP_SECRET this installation is known, and how far its last change is.';
comment on column installation_secret.check_value is 'Derived one way from the secret, for comparing only.';
comment on column installation_secret.first_sealed is 'The first secret, sealed under the current one.';
comment on column installation_secret.began_at is 'When the current secret came into use.';
comment on column installation_secret.resealed_at is 'When nothing was left that only the previous secret opens; null while something may be.';
