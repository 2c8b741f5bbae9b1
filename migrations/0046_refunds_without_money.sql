-- Since when a refund waits for money on the account with its provider: after a week a person sees to it. Null while it does not.
alter table refunds add column unfunded_since timestamptz;
