-- What is sent to PostgreSQL, in order; `npm run sql` writes it anew.

begin;

select "id",
  "name" as "event_name",
  "time_zone",
  "starts_at",
  "ends_at",
  "cancelled_at",
  "organisation_id",
  (select coalesce(json_agg(json_build_object('id', "agg"."id", 'closedAt', "agg"."closed_at", 'name', "agg"."name", 'frequency', "agg"."frequency", 'reEntry', "agg"."re_entry", 'capacity', "agg"."capacity", 'allTypes', "agg"."all_types", 'types', "agg"."types")), '[]') from (select "area"."id", "area"."closed_at", "area"."name", "area"."frequency", "area"."re_entry", "area"."capacity", "area"."all_types", (select coalesce(json_agg(json_build_object('ticketTypeId', "agg"."ticket_type_id", 'validFrom', "agg"."valid_from", 'validUntil', "agg"."valid_until")), '[]') from (select "type"."ticket_type_id", "type"."valid_from", "type"."valid_until" from "check_in_area_types" as "type" where "type"."event_id" = $1 and "type"."area_id" = "area"."id") as agg) as "types" from "check_in_areas" as "area" where "area"."event_id" = $2 and "area"."closed_at" is null order by "area"."position", "area"."id" for key share of "area") as agg) as "areas",
  (select coalesce(json_agg(json_build_object(
  'name', day.name, 'startsAt', day.starts_at, 'endsAt', day.ends_at,
  'typeIds',
    (select coalesce(json_agg(used.ticket_type_id order by used.ticket_type_id), '[]') from shared_capacity_uses used
    where used.event_id = $3::uuid and used.shared_capacity_id = day.id)
) order by day.starts_at, day.id), '[]')
from shared_capacities day
where day.event_id = $4::uuid and day.starts_at is not null) as "days",
  (select coalesce(json_agg(json_build_object('id', "agg"."id")), '[]') from (select "id" from "door_devices" where "event_id" = $5 and id = any($6::uuid[])) as agg) as "joined"
from "events"
where "id" = $7;

select k.id from tickets k where k.event_id = $1 and k.id = any($2::uuid[])
for no key update of k skip locked;

select asked.scan_id,
  k.id,
  k.ticket_type_id as type_id,
  type.name as type_name,
  type.colour,
  type.people,
  k.short_code,
      coalesce((
select moved.email from ticket_transfers moved
where moved.event_id = $1::uuid and moved.ticket_id = "k"."id" and moved.accepted_at is not null
  and not exists (select from ticket_transfers next
  where next.event_id = $2::uuid and next.ticket_id = "moved".ticket_id and next.previous_id = "moved".id
    and next.accepted_at is not null)), o.email) as email,
      (
select d.name from attendees d where d.event_id = $3::uuid
  and d.order_id = k.order_id and d.line_number = k.line_number and d.seat = k.seat) as attendee_name, (
select jsonb_agg(jsonb_build_object('question', w.asked, 'answer', w.value) order by q.position, q.id)
from answers w join questions q on q.event_id = w.event_id and q.id = w.question_id
where w.event_id = $4::uuid and w.order_id = k.order_id and q.at_door and w.value is not null
  and (w.line_number, w.seat) in ((k.line_number, k.seat), (0, 0))) as answers,
      k.state, k.revoked_at, k.reversed, ("k"."state" = 'revoked' and exists (
select from orders bought where bought.event_id = $5::uuid and bought.resold_ticket_id = "k"."id"
  and bought.state not in ('held', 'expired', 'cancelled'))) as resold, k.admits, (
select resale.offered_at from ticket_resales resale
where resale.event_id = $6::uuid and resale.ticket_id = "k"."id") is not null as for_resale,
      (select jsonb_agg(jsonb_build_object('id', unit.id, 'name', kind.name, 'shortCode', unit.short_code,
    'collectedAt', c.collected_at, 'gate', c.gate) order by kind.position, unit.id)
  from tickets unit
  join ticket_types kind on kind.event_id = unit.event_id and kind.id = unit.ticket_type_id
  left join collected_add_ons c on c.event_id = unit.event_id and c.ticket_id = unit.id
  where unit.event_id = $7::uuid and unit.state = 'valid' and not exists (select from add_ons given
where given.event_id = $8::uuid and given.id = "kind"."add_on_id" and given.kind = 'donation')
    and (unit.add_on_to = "k"."id" or (unit.id = "k"."id" and not unit.admits))) as add_ons,
      (
select json_agg(json_build_object('ticketId', a.ticket_id, 'areaId', a.area_id, 'period', a.period, 'scanId', a.scan_id,
  'admittedAt',
    a.admitted_at,
    'gate',
    a.gate,
    'admittedBy',
    a.admitted_by,
    'entries',
    a.entries,
    'inside',
    a.inside,
  'admitted', a.admitted, 'newcomers', a.newcomers, 'previousScanId', a.previous_scan_id))
from admissions a where a.event_id = $9::uuid and a.ticket_id = k.id) as admissions,
      earlier.answer as earlier_answer,
        earlier.ticket_id as earlier_ticket_id,
        earlier.area_id as earlier_area_id,
      earlier.direction as earlier_direction,
        earlier.scanned_by,
        earlier.scanned_at,
        earlier.undone_at is not null as undone
    from unnest($10::uuid[], $11::uuid[]) as asked (scan_id, ticket_id)
    left join lateral (select * from tickets where event_id = $12::uuid and id = asked.ticket_id offset 0) k on true
    left join ticket_types type on type.event_id = $13::uuid and type.id = k.ticket_type_id
    left join lateral (select email from orders where event_id = $14::uuid and id = k.order_id offset 0) o on true
    left join lateral (select * from scans where event_id = $15::uuid and id = asked.scan_id offset 0) earlier on true;

with entered as (
    insert into admissions (event_id, ticket_id, area_id, period, scan_id, admitted_at, gate, admitted_by, entries, inside,
  admitted, newcomers, previous_scan_id)
select $1::uuid, * from unnest(
  $2::uuid[],
  $3::uuid[],
  $4::date[],
  $5::uuid[],
  $6::timestamptz[],
  $7::text[],
  $8::text[],
  $9::int[],
  $10::smallint[],
  $11::smallint[],
  $12::smallint[],
  $13::uuid[])
on conflict (event_id, ticket_id, area_id, period) do update
  set scan_id = excluded.scan_id, admitted_at = excluded.admitted_at, gate = excluded.gate,
    admitted_by = excluded.admitted_by, entries = excluded.entries, inside = excluded.inside,
    admitted = excluded.admitted,
      newcomers = excluded.newcomers,
      previous_scan_id = excluded.previous_scan_id,
    changed_in = excluded.changed_in
  )
  insert into scans (event_id, id, area_id, ticket_id, direction, answer, gate, scanned_by, scanned_at, people, newcomers,
    previous_scan_id)
  select $14::uuid, * from unnest(
    $15::uuid[],
    $16::uuid[],
    $17::uuid[],
    $18::text[],
    $19::text[],
    $20::text[],
    $21::text[],
    $22::timestamptz[],
    $23::smallint[],
    $24::smallint[],
    $25::uuid[]);

with asked as (
  select area_id, period, admitted, inside from unnest(
    $1::uuid[],
    $2::date[],
    $3::int[],
    $4::int[]
  ) as asked (area_id, period, admitted, inside)
), moved as (
  update admission_counts c set admitted = c.admitted + asked.admitted, inside = c.inside + asked.inside
  from asked
  where c.event_id = $5 and c.area_id = any($6::uuid[]) and c.area_id = asked.area_id and c.period = asked.period
  returning c.area_id, c.period, c.admitted, c.inside
), begun as (
  insert into admission_counts (event_id, area_id, period, admitted, inside)
  select $7::uuid,
    area_id,
    period,
    admitted,
    inside
  from asked
  where admitted > 0 and (area_id, period) not in (select area_id, period from moved)
  returning area_id, period, admitted, inside
)
select area_id, period, admitted, inside from moved
union all select area_id, period, admitted, inside from begun /* and commit */;

commit;
