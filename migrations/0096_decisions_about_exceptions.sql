-- How a person settled an exception: one of the answers that it offered.
alter table payment_exceptions
  add column decision text check (decision in ('settled', 'retry_refund', 'nothing_refunded')),
  add constraint payment_exceptions_decided_check check (decision is null or settled_at is not null);
update payment_exceptions set decision = case kind when 'unseen_return' then 'nothing_refunded' else 'settled' end
where note is not null and settled_at is not null;
