-- Organisers may also be paid into an account of their own with the provider (Stripe Connect), which has no bank that we know of
-- and can be unfinished, looked at or restricted there.
alter table payees
  alter column currency drop not null, -- null: whatever the provider takes
  alter column bank_code drop not null,
  alter column bank_name drop not null,
  alter column account_last4 drop not null,
  add constraint payees_bank_whole check (num_nulls(bank_code, bank_name, account_last4) in (0, 3)),
  -- What the provider says of it; only an active one is paid. 'gone': disconnected, here or there.
  add column standing text not null default 'active'
    check (standing in ('unfinished', 'in-review', 'active', 'restricted', 'gone')),
  add column due_at timestamptz; -- until when the provider wants to know more; null: nothing is due

create unique index payees_by_account on payees (provider, account);

-- Connected accounts report through an endpoint of their own, also of what they sell elsewhere.
alter table webhook_inbox
  add column payee text, -- whose account it is about; null: the platform's own
  drop constraint webhook_inbox_about_check,
  add constraint webhook_inbox_about_check check (about in ('payment', 'refund', 'dispute', 'payee', 'other'));
