-- Notices of a payment whose metadata somebody removed at the provider name its id alone: whose that is stands in our books too.
alter table payment_attempts add column provider_payment_id text;
update payment_attempts
set provider_payment_id = substring(access_code from '^(pi_[A-Za-z0-9_]+?)_secret_') ||
  coalesce('@' || payee, '')
where provider = 'stripe' and access_code is not null;
create index payment_attempts_by_payment_id on payment_attempts (provider, provider_payment_id)
  where provider_payment_id is not null;
