-- What is sent to PostgreSQL, in order; `npm run sql` writes it anew.

select "event_id"
from "orders"
where "state" = $1 and "hold_expires_at" <= $2
group by "event_id"
order by min("hold_expires_at")
limit $3;

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
  "resold_ticket_id",
  (select "w"."id" from "waiting_entries" as "w" where "w"."event_id" = $1 and "w"."order_id" = "orders"."id") as "offered_to"
from "orders"
where "event_id" = $2 and "state" = $3 and "hold_expires_at" <= $4
order by "id"
limit $5
for update;

select "ticket_type_id",
  sum("quantity") as "quantity"
from "order_lines"
where "event_id" = $1 and "order_id" = any($2)
group by "ticket_type_id";

update promo_codes c
set uses = c.uses - sum.uses,
  tickets = c.tickets - sum.tickets,
  discount_minor = c.discount_minor - sum.discount_minor,
    reserved_left = c.reserved_left + case when sum.ticket_type_id is null then 0 else sum.reserved end
  from (
    select taken.*, (case
when promotion.reserved is not null and coalesce(promotion.valid_until > $1, true) then (
  select type.id from promotion_types named
  join ticket_types type on type.event_id = named.event_id and type.id = named.ticket_type_id
  join events event on event.id = named.event_id
  where named.event_id = $2::uuid and named.promotion_id = promotion.id
    and coalesce(type.sale_ends_at > $3, true) and event.ends_at > $4 and event.cancelled_at is null) end) as ticket_type_id
from (
      select promo_code_id,
        count(*)::int as uses,
        sum(code_tickets)::int as tickets,
        sum(code_discount_minor)::bigint as discount_minor,
        coalesce(sum(code_reserved), 0)::int as reserved
      from orders
      where event_id = $5 and id = any($6::uuid[]) and promo_code_id is not null
      group by promo_code_id
    ) taken
    join promo_codes named on named.event_id = $7 and named.id = taken.promo_code_id
    join promotions promotion on promotion.event_id = named.event_id and promotion.id = named.promotion_id
  ) sum
  where c.event_id = $8 and c.id = sum.promo_code_id
  returning sum.ticket_type_id, sum.reserved;

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
  "held_from" = $2,
  "held_seats" = $3
where "event_id" = $4 and "id" = any($5) and "state" = any($6);

select "order_id",
  "number"
from "payment_attempts"
where "event_id" = $1 and "order_id" = any($2) and "state" = $3;

commit;
