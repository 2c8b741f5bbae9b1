-- What a payment's provider needs to find it again, and what it says of it.
alter table payment_attempts
  add column payee text, -- the account that is paid directly; null: the platform's own
  add column channel text, -- "card", "bank_transfer": the provider's word
  add column provider_fee_minor bigint check (provider_fee_minor >= 0); -- what the provider keeps; null while it does not say

-- Which truth a notice is a reason to ask for.
alter table webhook_inbox
  add column about text not null default 'payment' check (about in ('payment', 'refund', 'dispute', 'other'));
update webhook_inbox set about = 'refund' where event_type like 'refund.%';
alter table webhook_inbox alter column about drop default;
