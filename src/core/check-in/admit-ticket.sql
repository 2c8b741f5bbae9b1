-- What is sent to PostgreSQL, in order; `npm run sql` writes it anew.

begin;

select "id",
  "name" as "event_name",
  "time_zone",
  "starts_at",
  "ends_at",
  "cancelled_at",
  "organisation_id"
from "events"
where "id" = $1;

select "area"."id",
  "area"."closed_at",
  "area"."name",
  "area"."frequency",
  "area"."re_entry",
  "area"."all_types",
  (select coalesce(json_agg(json_build_object('ticketTypeId', "agg"."ticket_type_id", 'validFrom', "agg"."valid_from", 'validUntil', "agg"."valid_until")), '[]') from (select "type"."ticket_type_id", "type"."valid_from", "type"."valid_until" from "check_in_area_types" as "type" where "type"."event_id" = "area"."event_id" and "type"."area_id" = "area"."id") as agg) as "types"
from "check_in_areas" as "area"
where "area"."event_id" = $1 and "area"."closed_at" is null
order by "area"."position",
  "area"."id"
for key share of "area";

select "public_key" from "event_keys" where "event_id" = $1 and "key_id" = $2;

select "tickets"."id",
  "tickets"."ticket_type_id",
  "ticket_types"."name",
  "ticket_types"."colour",
  "ticket_types"."people",
  "short_code",
  coalesce((
select moved.email from ticket_transfers moved
where moved.event_id = "tickets"."event_id" and moved.ticket_id = "tickets"."id" and moved.accepted_at is not null
  and not exists (select from ticket_transfers next
  where next.event_id = "moved".event_id and next.ticket_id = "moved".ticket_id and next.previous_id = "moved".id
    and next.accepted_at is not null)),
  orders.email) as "email",
  (select d.name from attendees d where d.event_id = tickets.event_id
      and d.order_id = tickets.order_id and d.line_number = tickets.line_number and d.seat = tickets.seat) as "attendee_name",
  (select jsonb_agg(jsonb_build_object('question', w.asked, 'answer', w.value) order by q.position, q.id)
      from answers w join questions q on q.event_id = w.event_id and q.id = w.question_id
      where w.event_id = tickets.event_id and w.order_id = tickets.order_id and q.at_door and w.value is not null
        and (w.line_number, w.seat) in ((tickets.line_number, tickets.seat), (0, 0))) as "answers",
  "tickets"."state",
  "revoked_at",
  "reversed",
  ("tickets"."state" = 'revoked' and exists (
select
from orders bought
where bought.event_id = "tickets"."event_id" and bought.resold_ticket_id = "tickets"."id"
  and bought.state not in ('held', 'expired', 'cancelled'))) as "resold", "admits", (
select resale.offered_at from ticket_resales resale
where resale.event_id = "tickets"."event_id" and resale.ticket_id = "tickets"."id") is not null as "for_resale",
  (select jsonb_agg(jsonb_build_object('id', unit.id, 'name', kind.name, 'shortCode', unit.short_code,
    'collectedAt', c.collected_at, 'gate', c.gate) order by kind.position, unit.id)
  from tickets unit
  join ticket_types kind on kind.event_id = unit.event_id and kind.id = unit.ticket_type_id
  left join collected_add_ons c on c.event_id = unit.event_id and c.ticket_id = unit.id
  where unit.event_id = "tickets"."event_id" and unit.state = 'valid' and not exists (select from add_ons given
where given.event_id = "kind"."event_id" and given.id = "kind"."add_on_id" and given.kind = 'donation')
    and (unit.add_on_to = "tickets"."id" or (unit.id = "tickets"."id" and not unit.admits))) as "add_ons"
from "tickets"
inner join "ticket_types" on "ticket_types"."event_id" = "tickets"."event_id" and "ticket_types"."id" = "tickets"."ticket_type_id"
inner join "orders" on "orders"."event_id" = "tickets"."event_id" and "orders"."id" = "tickets"."order_id"
where "tickets"."event_id" = $1 and "tickets"."id" = $2
for share of "tickets";

with entry as (
  insert into admissions as a (event_id, ticket_id, area_id, period, scan_id, admitted_at, gate, admitted_by,
    inside, admitted, newcomers)
  select $1::uuid, $2::uuid, $3::uuid, $4::date, $5::uuid, $6::timestamptz,
    $7, $8, $9::smallint, $10::smallint, $11::smallint
  where $12::smallint <= $13::smallint
    and not exists (select from scans where event_id = $14 and id = $15 and answer = 'admitted')
  on conflict (event_id, ticket_id, area_id, period) do update
    set scan_id = excluded.scan_id, admitted_at = excluded.admitted_at, gate = excluded.gate,
      admitted_by = excluded.admitted_by, entries = a.entries + 1, previous_scan_id = a.scan_id,
      inside = a.inside + excluded.inside,
      admitted = case when $16::boolean then greatest(a.admitted, a.inside + excluded.inside)
        else a.admitted + excluded.admitted end,
      newcomers = case when $17::boolean then greatest(0, a.inside + excluded.inside - a.admitted)
        else excluded.newcomers end
    where (case when $18::boolean then a.inside else a.admitted end) + excluded.inside <= $19::smallint
  returning event_id, area_id, period, inside, admitted, newcomers, previous_scan_id
), counted as (
  insert into admission_counts as c (event_id, area_id, period, admitted, inside)
  select event_id, area_id, period, $20, $21 from entry
  on conflict (event_id, area_id, period) do update
    set admitted = c.admitted + (select newcomers from entry), inside = c.inside + excluded.inside
  returning admitted, inside
)
select counted.admitted, counted.inside, entry.admitted as ticket_admitted, entry.inside as ticket_inside,
  entry.newcomers, entry.previous_scan_id
from counted, entry;

insert into "scans" ("event_id", "id", "area_id", "direction", "ticket_id", "answer", "gate", "scanned_by", "scanned_at", "people", "newcomers", "previous_scan_id")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict ("event_id", "id") do update
set "answer" = "excluded"."answer",
  "people" = "excluded"."people",
  "newcomers" = "excluded"."newcomers",
  "previous_scan_id" = "excluded"."previous_scan_id"
where "excluded"."answer" = any($13) and "scans"."answer" <> all($14) and "scans"."ticket_id" = "excluded"."ticket_id" and "scans"."scanned_by" = "excluded"."scanned_by" and "scans"."area_id" = "excluded"."area_id" and "scans"."direction" = "excluded"."direction"
returning "id";

commit;
