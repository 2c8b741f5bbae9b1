-- breaking: they would show prices in yen with two decimals, and refuse to read currencies that they don't know

-- Which currencies there are is in core/shared/currencies.ts.
alter table ticket_types drop constraint ticket_types_currency_check;
alter table ticket_types add constraint ticket_types_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
alter table promotions drop constraint promotions_currency_check;
alter table promotions add constraint promotions_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
