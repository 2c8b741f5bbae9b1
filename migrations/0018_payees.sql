-- Where organisers are paid directly by a provider that can share payments out: one account with each.
create table payees (
  user_id text not null references users (id) on delete cascade,
  provider text not null,
  account text not null, -- the provider's name for it
  currency text not null, -- what it is paid in: payments in others stay with the platform
  state text not null check (state in ('active', 'off')),
  bank_code text not null,
  bank_name text not null,
  account_last4 text not null check (char_length(account_last4) <= 4), -- all that we keep of the number
  holder text, -- as the bank says it; null where it did not
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, provider)
);
