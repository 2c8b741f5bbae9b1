-- What is sent to PostgreSQL, in order; `npm run sql` writes it anew.

begin;

select "inventory"."ticket_type_id" as "ticketTypeId",
  "ticket_types"."name",
  "ticket_types"."price_minor" as "priceMinor",
  "ticket_types"."price_floor_minor" as "priceFloorMinor",
  "ticket_types"."currency",
  "ticket_types"."per_order_limit" as "perOrderLimit",
  "ticket_types"."per_order_minimum" as "perOrderMinimum",
  "ticket_types"."sale_starts_at" as "saleStartsAt",
  "ticket_types"."sale_ends_at" as "saleEndsAt",
  "inventory"."capacity",
  "inventory"."held",
  "inventory"."sold",
  "inventory"."closed",
  inventory.version <> ticket_types.version or inventory.xmin <> (
          select seen.xmin from inventory seen
          where seen.event_id = ticket_types.event_id and seen.ticket_type_id = ticket_types.id) as "outdated",
  (
  select jsonb_agg(usage) from (
    select held_from::text as address, held_seats as seats, state = 'held' as unpaid, total_minor = 0 as free,
      count(*) as orders, extract(epoch from min(hold_expires_at)) * 1000 as "endsAt"
    from (
      select event_id, held_from, state, total_minor, hold_expires_at, coalesce(held_seats, (
        select jsonb_object_agg(ticket_type_id, quantity) from (
          select line.ticket_type_id, sum(line.quantity) as quantity from order_lines line
          where line.event_id = orders.event_id and line.order_id = orders.id group by line.ticket_type_id
        ) as seats
      )) as held_seats
      from orders where held_from = any($1::bigint[]) offset 0
    ) as held
    where event_id = $2::uuid
    group by held_from, held_seats, state = 'held', total_minor = 0
  ) as usage
) as "addressUsage",
  "events"."name" as "eventName",
  "events"."approval",
  "events"."ends_at" as "endsAt",
  "events"."cancelled_at" as "cancelledAt",
  "events"."fee_payer" as "feePayer",
  (select jsonb_object_agg(p.provider, jsonb_build_object('account', p.account, 'currency', p.currency))
      from payees p
      where p.organisation_id = events.organisation_id and p.state = 'active' and p.standing = 'active') as "payees"
from "inventory"
inner join "events" on "events"."id" = "inventory"."event_id"
inner join "ticket_types" on "ticket_types"."event_id" = "inventory"."event_id" and "ticket_types"."id" = "inventory"."ticket_type_id"
where "inventory"."event_id" = $3
order by "inventory"."ticket_type_id" /* prepared: lock-inventory-and-addresses */
for update of "inventory";

/* prepared: insert-holds and commit */
  with moved as (
  update inventory set held = inventory.held + move.held, sold = inventory.sold + move.sold
  from unnest(
    $1::uuid[],
    $2::int[],
    $3::int[]
  ) as move (ticket_type_id, held, sold)
  where inventory.event_id = $4 and inventory.ticket_type_id = move.ticket_type_id
), new_orders as (
    insert into orders
      (event_id, id, state, email, buyer, currency, total_minor, fee_minor, fee_payer, hold_expires_at, created_at,
      idempotency_key_hash, request_hash, held_from, held_seats)
    select $5::uuid,
      id,
      'held',
      email,
      buyer,
      currency,
      total_minor,
      fee_minor,
      $6,
      $7::timestamptz + hold_minutes * interval '1 minute',
      $8::timestamptz,
      idempotency_key_hash, request_hash, held_from, held_seats
    from unnest(
      $9::uuid[],
      $10::text[],
      $11::text[],
      $12::text[],
      $13::bigint[],
      $14::bigint[],
      $15::int[],
      $16::text[],
      $17::text[],
      $18::bigint[],
      $19::jsonb[]
    ) as o (id, email, buyer, currency, total_minor, fee_minor, hold_minutes, idempotency_key_hash, request_hash, held_from, held_seats)
  ), new_attempts as (
    insert into payment_attempts
      (event_id, order_id, number, provider, payee, state, amount_minor, currency, created_at, check_at)
    select $20::uuid,
      order_id,
      1,
      provider,
      payee,
      'created',
      amount_minor,
      currency,
      $21::timestamptz,
      $22::timestamptz
    from unnest(
      $23::uuid[],
      $24::text[],
      $25::text[],
      $26::bigint[],
      $27::text[]
    ) as a (order_id, provider, payee, amount_minor, currency)
  )
  insert into order_lines (event_id, order_id, number, ticket_type_id, quantity, unit_price_minor, unit_fee_minor)
  select $28::uuid, order_id, number, ticket_type_id, quantity, unit_price_minor, unit_fee_minor
  from unnest(
    $29::uuid[],
    $30::smallint[],
    $31::uuid[],
    $32::int[],
    $33::bigint[],
    $34::bigint[]
  ) as l (order_id, number, ticket_type_id, quantity, unit_price_minor, unit_fee_minor);

commit;
