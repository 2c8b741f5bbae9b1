-- The bank account that the operator pays an organisation's earnings into by hand (docs/decisions/0058).
create table bank_accounts (
  organisation_id text primary key references organisations (id),
  holder text not null check (char_length(holder) between 1 and 140),
  last4 text not null check (char_length(last4) = 4),
  sealed bytea not null,
  updated_at timestamptz not null
);
comment on table bank_accounts is 'The bank account that the operator pays an organisation''s earnings into by hand.';
comment on column bank_accounts.last4 is 'Of the IBAN or the account number: what anybody but admins sees.';
comment on column bank_accounts.sealed is 'The whole account as JSON, sealed by a key of its own.';
