-- Since when the provider refuses a refund whose money is there: after a day a person sees to it. Null while it refuses none.
alter table refunds add column refused_since timestamptz;
