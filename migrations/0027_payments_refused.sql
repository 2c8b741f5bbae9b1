-- A provider may refuse to open payments for a reason that trying again does not mend: filed once a day, event and reason.
alter table payment_exceptions
  drop constraint payment_exceptions_kind_check,
  add constraint payment_exceptions_kind_check check (kind in ('late', 'duplicate', 'mismatch', 'refund_failed',
    'refund_needs_attention', 'unknown_payment', 'dispute', 'reconciliation', 'provider_refund', 'not_opened'));
