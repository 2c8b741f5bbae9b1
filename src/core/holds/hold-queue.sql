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
      where p.organisation_id = events.organisation_id and p.state = 'active' and p.standing = 'active') as "payees",
  inventory.xmin <> (
    select seen.xmin
    from inventory seen
    where seen.event_id = $9::uuid and seen.id = inventory.id) as "moved",
  case when inventory.id = (
select first.id from inventory first where first.event_id = $10::uuid order by first.id limit 1) then (
  select jsonb_agg(usage) from (
    select held_from::text as address, held_seats as seats, state = 'held' as unpaid, total_minor = 0 as free,
      count(*) as orders, extract(epoch from min(hold_expires_at)) * 1000 as ends_at
    from unnest($11::bigint[]) as asked (address) cross join lateral (
      select held_from, state, total_minor, hold_expires_at, coalesce(held_seats, (
        select jsonb_object_agg(ticket_type_id, quantity) from (
          select line.ticket_type_id, sum(line.quantity) as quantity from order_lines line
          where line.event_id = $12::uuid and line.order_id = orders.id group by line.ticket_type_id
        ) as seats
      )) as held_seats
      from orders where event_id = $13::uuid and held_from = asked.address offset 0
    ) as held
    group by held_from, held_seats, state = 'held', total_minor = 0
  ) as usage
) end as "address_usage", case when inventory.id = (
select first.id from inventory first where first.event_id = $14::uuid order by first.id limit 1) then (
select json_agg(json_build_object(
  'code',
    json_build_object('id', c.id, 'code', c.code, 'maxUses', "c"."max_uses", 'maxTickets', "c"."max_tickets", 'maxDiscountMinor', "c"."max_discount_minor", 'uses', c.uses, 'tickets', c.tickets, 'discountMinor', c.discount_minor,
    'reservedLeft', c.reserved_left),
  'promotion', jsonb_build_object(
'id', promotion.id, 'types', (select coalesce(
jsonb_agg(jsonb_build_object('id', named.ticket_type_id)), '[]') from promotion_types named
where named.event_id = $15::uuid and named.promotion_id = promotion.id),
  'name',
  "promotion"."name",
  'effect',
  "promotion"."effect",
  'percentHundredths',
  "promotion"."percent_hundredths",
  'amountMinor',
  "promotion"."amount_minor",
  'allTypes',
  "promotion"."all_types",
  'currency',
  "promotion"."currency",
  'validFrom',
  "promotion"."valid_from",
  'validUntil',
  "promotion"."valid_until",
  'maxUsesEachPerson',
  "promotion"."max_uses_each_person",
  'reserved',
  "promotion"."reserved")))
from promo_codes c join promotions promotion on promotion.event_id = c.event_id and promotion.id = c.promotion_id
where c.event_id = $16::uuid and c.code = any($17::text[])) end as "codes", case when inventory.id = (
select first.id from inventory first where first.event_id = $18::uuid order by first.id limit 1) then (
select jsonb_object_agg(ticket_type_id, tickets) from (
  select named.ticket_type_id, sum(code.reserved_left) as tickets
  from promotions p
  join promotion_types named on named.event_id = p.event_id and named.promotion_id = p.id
  join promo_codes code on code.event_id = p.event_id and code.promotion_id = p.id
  where p.event_id = $19::uuid and p.reserved is not null
  group by named.ticket_type_id) as reserved) end as "set_aside"
from "inventory"
inner join "events" on "events"."id" = "inventory"."event_id"
left join "ticket_types" on "ticket_types"."event_id" = "inventory"."event_id" and "ticket_types"."id" = "inventory"."ticket_type_id"
left join "shared_capacities" on "shared_capacities"."event_id" = "inventory"."event_id" and "shared_capacities"."id" = "inventory"."shared_capacity_id"
where "inventory"."event_id" = $20
order by "inventory"."id"
for update of "inventory";

/* and commit */
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
), new_orders as (
    insert into orders
      (event_id, id, state, email, buyer, currency, total_minor, fee_minor, fee_payer, hold_expires_at, created_at,
      idempotency_key_hash, request_hash, held_from, held_seats, source, language)
    select $9::uuid,
      id,
      'held',
      email,
      buyer,
      currency,
      total_minor,
      fee_minor,
      $10,
      $11::timestamptz + hold_minutes * interval '1 minute',
      $12::timestamptz,
      idempotency_key_hash, request_hash, held_from, held_seats, source, language
    from unnest(
      $13::uuid[],
      $14::text[],
      $15::text[],
      $16::text[],
      $17::bigint[],
      $18::bigint[],
      $19::int[],
      $20::text[],
      $21::text[],
      $22::bigint[],
      $23::jsonb[],
      $24::jsonb[],
      $25::text[]
    ) as o (id, email, buyer, currency, total_minor, fee_minor, hold_minutes, idempotency_key_hash, request_hash, held_from, held_seats, source, language)
  ), new_attempts as (
    insert into payment_attempts
      (event_id, order_id, number, provider, payee, state, amount_minor, currency, created_at, check_at)
    select $26::uuid, order_id, 1, provider, payee, 'created', amount_minor, currency, $27::timestamptz,
      -- A till is no provider that could be asked for the state of a payment.
      case when provider <> $28 then $29::timestamptz end
    from unnest(
      $30::uuid[],
      $31::text[],
      $32::text[],
      $33::bigint[],
      $34::text[]
    ) as a (order_id, provider, payee, amount_minor, currency)
  )
  insert into order_lines (event_id, order_id, number, ticket_type_id, quantity, unit_price_minor, unit_discount_minor, unit_fee_minor,
    tax_name, tax_rate, tax_minor, admits, for_line)
  select $35::uuid,
    order_id,
    number,
    ticket_type_id,
    quantity,
    unit_price_minor,
    unit_discount_minor,
    unit_fee_minor,
    tax_name, tax_rate, tax_minor, admits, for_line
  from unnest(
    $36::uuid[],
    $37::smallint[],
    $38::uuid[],
    $39::int[],
    $40::bigint[],
    $41::bigint[],
    $42::bigint[],
    $43::text[],
    $44::int[],
    $45::bigint[],
    $46::boolean[],
    $47::smallint[]
  ) as l (order_id, number, ticket_type_id, quantity, unit_price_minor, unit_discount_minor, unit_fee_minor, tax_name, tax_rate, tax_minor, admits, for_line);

commit;
