-- What went back of a payment that nobody can be asked about any more: who settles it says that nothing did.
alter table payment_exceptions
  drop constraint payment_exceptions_kind_check,
  add constraint payment_exceptions_kind_check check (kind in ('late', 'duplicate', 'mismatch', 'refund_failed',
    'refund_needs_attention', 'unknown_payment', 'dispute', 'reconciliation', 'provider_refund', 'not_opened', 'unseen_return'));
