-- What is sent to PostgreSQL, in order; `npm run sql` writes it anew.

begin;

select "inventory"."id",
  "inventory"."ticket_type_id",
  coalesce(ticket_types.name, shared_capacities.name) as "name",
  "ticket_types"."price_minor",
  "ticket_types"."price_floor_minor",
  (
case when not ticket_types.untaxed and not exists (select from add_ons given
where given.event_id = $1::uuid and given.id = "ticket_types"."add_on_id" and given.kind = 'donation') then (
select jsonb_build_object('name', r.name, 'rate', r.rate, 'onTop', r.on_top, 'reverseCharge', r.reverse_charge)
from tax_rates r
where r.organisation_id = events.organisation_id and case when ticket_types.tax_rate_id is null then r.is_default else r.id = ticket_types.tax_rate_id end) end) as "tax",
  "ticket_types"."currency",
  "ticket_types"."per_order_limit",
  "ticket_types"."per_order_minimum",
  "ticket_types"."hidden",
  "ticket_types"."add_on_id",
  "ticket_types"."sale_starts_at",
  "ticket_types"."sale_ends_at",
  "inventory"."capacity",
  "inventory"."held",
  "inventory"."sold",
  "inventory"."closed",
  "inventory"."waiting",
  inventory.version <> ticket_types.version as "outdated",
  case when inventory.id = (
select first.id
from inventory first
where first.event_id = $2::uuid
order by first.id
limit 1) then true end as "is_first",
  case when inventory.id = (
select first.id
from inventory first
where first.event_id = $3::uuid
order by first.id
limit 1) then (select jsonb_agg(jsonb_build_object(
        'ticketTypeId',
          used.ticket_type_id,
          'sharedCapacityId',
          used.shared_capacity_id,
          'places',
          used.places))
      from shared_capacity_uses used where used.event_id = $4::uuid) end as "uses", case when inventory.id = (
select first.id from inventory first where first.event_id = $5::uuid order by first.id limit 1) then (
select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'description', a.description, 'perTicketMinimum', a.per_ticket_minimum,
  'perTicketLimit',
    a.per_ticket_limit,
    'soldAlone',
    a.sold_alone,
    'ticketTypes',
    case when not a.all_types then (
    select coalesce(jsonb_agg(named.ticket_type_id), '[]') from add_on_ticket_types named
    where named.event_id = $6::uuid and named.add_on_id = a.id) end) order by a.position, a.id)
from add_ons a
where a.event_id = $7::uuid) end as "add_ons",
  "events"."name" as "event_name",
  "events"."approval",
  "events"."starts_at",
  "events"."ends_at",
  "events"."cancelled_at",
  "events"."fee_payer",
  exists (select from attendee_settings s where s.event_id = $8::uuid and s.before_payment) as "asks_first",
  (select jsonb_object_agg(p.provider, jsonb_build_object('account', p.account, 'currency', p.currency))
      from payees p
      where p.organisation_id = events.organisation_id and p.state = 'active' and p.standing = 'active') as "payees"
from "inventory"
inner join "events" on "events"."id" = "inventory"."event_id"
left join "ticket_types" on "ticket_types"."event_id" = "inventory"."event_id" and "ticket_types"."id" = "inventory"."ticket_type_id"
left join "shared_capacities" on "shared_capacities"."event_id" = "inventory"."event_id" and "shared_capacities"."id" = "inventory"."shared_capacity_id"
where "inventory"."event_id" = $9
order by "inventory"."id"
for update of "inventory";

select "id",
  "state",
  "total_minor",
  "fee_minor",
  "currency",
  email <> all($1::text[]) as "has_address",
  buyer = $2 as "lost",
  "hold_expires_at",
  created_at + $3 * interval '1 minute' as "ordinary_hold_ends_at",
  hold_extended_at is not null as "hold_extended",
  "resold_ticket_id",
  (select coalesce(json_agg(json_build_object('number', "agg"."number", 'ticketTypeId', "agg"."ticket_type_id", 'quantity', "agg"."quantity", 'forLine', "agg"."for_line")), '[]') from (select "line"."number", "line"."ticket_type_id", "line"."quantity", "line"."for_line" from "order_lines" as "line" where "line"."event_id" = $4 and "line"."order_id" = "orders"."id") as agg) as "lines",
  (select coalesce(json_agg(json_build_object('number', "agg"."number", 'provider', "agg"."provider", 'state', "agg"."state", 'amountMinor', "agg"."amount_minor", 'currency', "agg"."currency", 'providerFeeMinor', "agg"."provider_fee_minor", 'payee', "agg"."payee")), '[]') from (select "attempt"."number", "attempt"."provider", "attempt"."state", "attempt"."amount_minor", "attempt"."currency", "attempt"."provider_fee_minor", "attempt"."payee" from "payment_attempts" as "attempt" where "attempt"."event_id" = $5 and "attempt"."order_id" = "orders"."id") as agg) as "attempts"
from "orders"
where "event_id" = $6 and "id" = any($7)
order by "id"
for update;

with moved as (
  update inventory set held = inventory.held + move.held, sold = inventory.sold + move.sold
  from (
    select id, held, sold from unnest($1::uuid[], $2::int[], $3::int[]) as type (id, held, sold)
    union all
    select used.shared_capacity_id, sum(type.held * used.places), sum(type.sold * used.places)
    from unnest($4::uuid[], $5::int[], $6::int[]) as type (id, held, sold)
    join shared_capacity_uses used on used.event_id = $7::uuid and used.ticket_type_id = type.id
    group by used.shared_capacity_id
  ) as move
  where inventory.event_id = $8 and inventory.id = move.id
)
  select exists (select from inventory where event_id = $9 and waiting > 0) as wanted;

update "orders"
set "state" = $1,
  "paid_at" = $2
where "event_id" = $3 and "id" = any($4) and "state" = any($5);

update payment_attempts set
  state = coalesce((given.changes -> "payment_attempts"."order_id"::text -> "payment_attempts"."number"::text) ->> 'state', state),
  succeeded_at = case when (given.changes -> "payment_attempts"."order_id"::text -> "payment_attempts"."number"::text) ->> 'state' = 'succeeded' then $1::timestamptz else succeeded_at end,
  channel = coalesce((given.changes -> "payment_attempts"."order_id"::text -> "payment_attempts"."number"::text) ->> 'channel', channel),
  provider_fee_minor = coalesce(((given.changes -> "payment_attempts"."order_id"::text -> "payment_attempts"."number"::text) ->> 'providerFeeMinor')::bigint, provider_fee_minor),
  check_at = case when (given.changes -> "payment_attempts"."order_id"::text -> "payment_attempts"."number"::text) ->> 'providerFeeMinor' is not null then null
    when (given.changes -> "payment_attempts"."order_id"::text -> "payment_attempts"."number"::text) ->> 'state' = 'succeeded' then $2::timestamptz else check_at end
from (select $3::jsonb as changes) given
where event_id = $4 and order_id = any($5::uuid[]) and (given.changes -> "payment_attempts"."order_id"::text -> "payment_attempts"."number"::text) is not null
  and ((given.changes -> "payment_attempts"."order_id"::text -> "payment_attempts"."number"::text) ->> 'state' is null or state in ('created', 'opened', 'action_required', 'processing', 'failed', 'abandoned'));

with t as (
    insert into ledger_transfers
      (event_id, id, order_id, attempt_number, refund_id, dispute_id, payout_id, entry, kind, debit_account, credit_account,
        amount_minor, currency, created_at)
    select $1::uuid, *, $2::timestamptz from unnest(
      $3::uuid[], $4::uuid[], $5::smallint[],
      $6::uuid[], $7::uuid[], $8::uuid[],
      $9::smallint[], $10::text[], $11::text[],
      $12::text[], $13::bigint[], $14::text[])
    returning kind, debit_account, credit_account, amount_minor, currency
  )
  insert into event_sums as s (event_id, currency, transfers, sold_minor, refunded_minor, service_fees_minor, card_fees_minor, disputed_minor, paid_by_hand_minor, paid_directly_minor, balance_minor, taken_at_door_minor)
  select
$15::uuid, t.currency, count(*)::int as transfers,
coalesce(sum(t.amount_minor) filter (where t.kind = 'sale'), 0)::bigint as sold_minor,
coalesce(sum(case when t.debit_account = 'organiser' then t.amount_minor
when t.credit_account = 'organiser' then -t.amount_minor else 0 end) filter (where t.kind in ('refund', 'refund_reversal') and true),
  0)::bigint as refunded_minor,
coalesce(sum(case when t.debit_account = 'organiser' then t.amount_minor
when t.credit_account = 'organiser' then -t.amount_minor else 0 end) filter (where t.kind in ('platform_fee', 'fee_refund') and true),
  0)::bigint as service_fees_minor,
coalesce(sum(case when t.debit_account = 'organiser' then t.amount_minor
when t.credit_account = 'organiser' then -t.amount_minor else 0 end) filter (where t.kind in ('provider_fee') and true),
  0)::bigint as card_fees_minor,
coalesce(sum(case when t.debit_account = 'organiser' then t.amount_minor
when t.credit_account = 'organiser' then -t.amount_minor else 0 end) filter (where t.kind in ('dispute', 'dispute_fee') and true),
  0)::bigint as disputed_minor,
coalesce(sum(case when t.debit_account = 'organiser' then t.amount_minor
when t.credit_account = 'organiser' then -t.amount_minor else 0 end) filter (where t.kind in ('payout') and true),
  0)::bigint as paid_by_hand_minor,
coalesce(sum(case when t.debit_account = 'organiser' then t.amount_minor
when t.credit_account = 'organiser' then -t.amount_minor else 0 end) filter (where t.kind in ('direct_settlement') and not 'payee:till' in (t.debit_account, t.credit_account)),
  0)::bigint as paid_directly_minor,
coalesce(sum(case when t.credit_account = 'organiser' then t.amount_minor
  when t.debit_account = 'organiser' then -t.amount_minor else 0 end), 0)::bigint as balance_minor,
coalesce(sum(case when t.debit_account = 'organiser' then t.amount_minor
when t.credit_account = 'organiser' then -t.amount_minor else 0 end) filter (where t.kind in ('direct_settlement') and 'payee:till' in (t.debit_account, t.credit_account)),
  0)::bigint as taken_at_door_minor
from t
group by t.currency
order by t.currency
  on conflict (event_id, currency) do update
  set transfers = s.transfers + excluded.transfers,
    sold_minor = s.sold_minor + excluded.sold_minor,
    refunded_minor = s.refunded_minor + excluded.refunded_minor,
    service_fees_minor = s.service_fees_minor + excluded.service_fees_minor,
    card_fees_minor = s.card_fees_minor + excluded.card_fees_minor,
    disputed_minor = s.disputed_minor + excluded.disputed_minor,
    paid_by_hand_minor = s.paid_by_hand_minor + excluded.paid_by_hand_minor,
    paid_directly_minor = s.paid_directly_minor + excluded.paid_directly_minor,
    balance_minor = s.balance_minor + excluded.balance_minor,
    taken_at_door_minor = s.taken_at_door_minor + excluded.taken_at_door_minor;

insert into tickets (event_id, id, order_id, line_number, seat, ticket_type_id, key_id, short_code, admits, add_on_to, issued_at, state)
  select $1::uuid,
    id,
    order_id,
    line_number,
    row_number() over (partition by order_id, line_number order by id),
    ticket_type_id,
    (select max(key_id) from event_keys where event_id = $2::uuid),
      short_code,
      admits,
      add_on_to,
      $3::timestamptz,
    -- A payment may be disputed before it is heard of.
    case when ticket.order_id = any($4::uuid[]) or exists (
  select 1 from disputes d
  where d.event_id = $5::uuid and d.order_id = ticket.order_id and d.state = $6 and exists (
select 1 from ledger_transfers sale where sale.event_id = $7::uuid and sale.order_id = "d".order_id
  and sale.attempt_number = "d".attempt_number and sale.kind = 'sale')) then 'on_hold' else 'valid' end
  from unnest(
    $8::uuid[],
    $9::uuid[],
    $10::smallint[],
    $11::uuid[],
    $12::text[],
    $13::boolean[],
    $14::uuid[]
  ) as ticket (id, order_id, line_number, ticket_type_id, short_code, admits, add_on_to);

with summed as (
insert into order_sums (event_id, currency, source, medium, campaign, orders, paid_minor)
select $1::uuid,
  o.currency,
  coalesce(o.source ->> 'source', o.source ->> 'host'),
  o.source ->> 'medium',
  o.source ->> 'campaign',
  count(*), sum(o.total_minor)
from orders o where o.event_id = $2 and o.id = any($3::uuid[])
group by 1, 2, 3, 4, 5
on conflict (event_id, currency, source, medium, campaign) do update set
  orders = order_sums.orders + excluded.orders, paid_minor = order_sums.paid_minor + excluded.paid_minor)
  insert into sales (event_id, period_start, ticket_type_id, currency, tickets, paid_minor)

select $4::uuid, date_bin('15 minutes', o.paid_at, 'epoch'), l.ticket_type_id, o.currency,
  sum(l.quantity),
    sum(l.quantity * (l.unit_price_minor + case o.fee_payer when 'customer' then l.unit_fee_minor else 0 end))
from orders o cross join lateral (
  select ticket_type_id, quantity, unit_price_minor, unit_fee_minor from order_lines
  where event_id = $5 and order_id = o.id offset 0) l
where o.event_id = $6 and o.id = any($7::uuid[])
group by 1, 2, 3, 4
  on conflict (event_id, period_start, ticket_type_id) do update set
    tickets = sales.tickets + excluded.tickets, paid_minor = sales.paid_minor + excluded.paid_minor;

with queued as (
insert into outbox (id, kind, event_id, subject_id, recipient, facts, created_at, due_at)
select id, kind, event_id, subject_id, recipient, facts::jsonb, $1::timestamptz, due_at
from unnest(
  $2::uuid[],
  $3::text[],
  $4::uuid[],
  $5::uuid[],
  $6::text[],
  $7::text[],
  $8::timestamptz[]
) as mail (id, kind, event_id, subject_id, recipient, facts, due_at)) select pg_notify($9, $10);

select coalesce("organisations"."seller_time_zone", "events"."time_zone") as "time_zone"
from "events"
inner join "organisations" on "organisations"."id" = "events"."organisation_id"
where "events"."id" = $1;

with said as materialized (
  select e.organisation_id, e.name, e.starts_at, e.ends_at, e.time_zone, o.name as account,
    coalesce((select jsonb_object_agg(t.id, t.name) from ticket_types t where t.event_id = $1), '{}') as type_names
  from events e join organisations o on o.id = e.organisation_id where e.id = $2
), latest as materialized (
  select * from receipt_texts where event_id = $3 order by version desc limit 1
), added as (
  insert into receipt_texts (event_id, version, event_name, starts_at, ends_at, time_zone, account, type_names)
  select $4::uuid,
    coalesce(latest.version, 0) + 1,
    said.name,
    said.starts_at,
    said.ends_at,
    said.time_zone,
    said.account,
    said.type_names
  from said left join latest on true
  where (said.name, said.starts_at, said.ends_at, said.time_zone, said.account, said.type_names)
    is distinct
    from (latest.event_name, latest.starts_at, latest.ends_at, latest.time_zone, latest.account, latest.type_names)
  returning version
), counted as (
  insert into receipt_counters as c (organisation_id, last_number, last_issued_on)
  select organisation_id, $5::bigint, $6::date from said
  on conflict (organisation_id) do update
    set last_number = c.last_number + excluded.last_number,
      last_issued_on = greatest(c.last_issued_on, excluded.last_issued_on)
  returning organisation_id, last_number, last_issued_on
), seller as materialized (
  select version,
    legal_name <> '' as has_details
  from sellers
  where organisation_id = (select organisation_id from counted)
  order by version desc limit 1
)
insert into receipts (organisation_id, number, event_id, order_id, kind, amount_minor, currency, issued_at, issued_on, seller_version,
  text_version)
select counted.organisation_id, counted.last_number - $7::bigint + o.at, $8::uuid, o.id, 'receipt', o.minor,
  o.currency, $9::timestamptz, counted.last_issued_on, (select version from seller where has_details),
  coalesce((select version from added), (select version from latest))
from counted, unnest(
  $10::uuid[],
  $11::bigint[],
  $12::text[]
) with ordinality as o (id, minor, currency, at)
/* and commit */;

commit;
