-- What each event's money adds up to, so that no page reads its whole ledger; and who the seller is on receipts.

-- A row an event and currency, written in the statement that books transfers, as rarely as those commit: once a group.
create table event_sums (
  event_id uuid not null references events (id),
  currency char(3) not null,
  transfers integer not null, -- all of them, also those of money that never was the organiser's
  sold_minor bigint not null,
  refunded_minor bigint not null,
  service_fees_minor bigint not null,
  card_fees_minor bigint not null,
  disputed_minor bigint not null,
  paid_by_hand_minor bigint not null,
  paid_directly_minor bigint not null,
  balance_minor bigint not null, -- what stands on the organiser's account
  primary key (event_id, currency),
  constraint event_sums_agree check (balance_minor = sold_minor - refunded_minor - service_fees_minor - card_fees_minor
    - disputed_minor - paid_by_hand_minor - paid_directly_minor)
) with (fillfactor = 20);
insert into event_sums
  select event_id, currency, count(*),
    coalesce(sum(amount_minor) filter (where kind = 'sale'), 0),
    coalesce(sum(moved) filter (where kind = 'refund'), 0),
    coalesce(sum(moved) filter (where kind in ('platform_fee', 'fee_refund')), 0),
    coalesce(sum(moved) filter (where kind = 'provider_fee'), 0),
    coalesce(sum(moved) filter (where kind = 'dispute'), 0),
    coalesce(sum(moved) filter (where kind = 'payout'), 0),
    coalesce(sum(moved) filter (where kind = 'direct_settlement'), 0),
    coalesce(-sum(moved), 0)
  from (
    select *, case 'organiser' when debit_account then amount_minor when credit_account then -amount_minor else 0 end as moved
    from ledger_transfers) t
  group by event_id, currency;

-- Who sells, as the organiser says it for receipts. A change is a new version; a receipt names the one that it was issued with.
create table sellers (
  owner_id text not null, -- no reference to users: see receipts
  version integer not null check (version > 0),
  legal_name text not null check (char_length(legal_name) <= 200), -- '' where the organiser took everything back
  address text not null check (char_length(address) <= 500),
  registration_number text not null check (char_length(registration_number) <= 60),
  vat_number text not null check (char_length(vat_number) <= 60),
  vat_rate integer check (vat_rate between 1 and 10000), -- hundredths of a percent that prices include; null: nothing is said of VAT
  saved_at timestamptz not null,
  primary key (owner_id, version)
);
create trigger seller_versions_stay_as_they_are before update on sellers for each row execute function refuse_change();
alter table receipts add column seller_version integer;
