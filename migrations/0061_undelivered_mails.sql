-- A mail that nobody takes for a day, or that its address refuses, is for a person to see.
alter table payment_exceptions
  drop constraint payment_exceptions_kind_check,
  add constraint payment_exceptions_kind_check check (kind in ('late', 'duplicate', 'mismatch', 'refund_failed',
    'refund_needs_attention', 'unknown_payment', 'dispute', 'reconciliation', 'provider_refund', 'not_opened', 'unseen_return',
    'mail_undelivered'));

-- Since when what is news of a refund is tried to be mailed; null while nothing is.
alter table refunds add column mail_tried_since timestamptz;
