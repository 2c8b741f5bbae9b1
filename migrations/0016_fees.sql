-- The operator's service fee, and every kind of transfer that money can make.

-- Who pays the service fee of an event's tickets; null: as the operator's settings say.
alter table events add column fee_payer text check (fee_payer in ('organiser', 'customer'));

-- Fixed at the hold. Where the customer pays it, the total is sum(quantity * (unit_price_minor + unit_fee_minor)); where the
-- organiser does, it is taken from the price, of which it can be no more than all.
alter table orders
  add column fee_minor bigint not null default 0,
  add column fee_payer text not null default 'organiser' check (fee_payer in ('organiser', 'customer')),
  add constraint orders_fee_within_total check (fee_minor between 0 and total_minor);
alter table order_lines add column unit_fee_minor bigint not null default 0 check (unit_fee_minor >= 0);

-- sale, late_payment, duplicate_payment, mismatched_payment: money that came in, from "provider:{id}" to "organiser" or "customer".
-- refund: back to the provider.                     platform_fee: organiser to platform, at the sale.
-- fee_refund: platform to organiser.                provider_fee: organiser to provider, once it says what it keeps.
-- direct_settlement: organiser to "payee:{account}" when the provider pays them itself, and back when it is refunded.
-- dispute: organiser to provider, when one is lost. payout: organiser to bank, recorded by hand; it concerns no single order.
alter table ledger_transfers
  drop constraint ledger_transfers_kind_check,
  add constraint ledger_transfers_kind_check check (kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment',
    'refund', 'platform_fee', 'provider_fee', 'fee_refund', 'direct_settlement', 'dispute', 'payout')),
  alter column order_id drop not null,
  add constraint ledger_transfers_order_named check ((order_id is null) = (kind = 'payout'));
