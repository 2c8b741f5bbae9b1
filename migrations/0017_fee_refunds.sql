-- The words of Stripe for what the platform gives back of its fee with a refund.
alter table refunds rename column fee_back_minor to fee_refund_minor;
alter table refunds rename column share_owed to owed_fee_refund;
alter table refunds rename constraint refunds_fee_back_minor_check to refunds_fee_refund_minor_check;
