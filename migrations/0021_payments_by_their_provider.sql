-- The provider's own id of the payment, where a notice does not carry our reference: the provider is asked whose it is.
alter table webhook_inbox add column payment_id text;
