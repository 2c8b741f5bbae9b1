-- When the provider is asked again about a payment that is on hold.
alter table payment_attempts rename column return_check_at to hold_check_at;
alter index payment_attempts_returned rename to payment_attempts_on_hold;
