-- What is sent to PostgreSQL, in order; `npm run sql` writes it anew.

begin;

select "events"."name",
  "time_zone",
  "starts_at",
  "ends_at",
  "organisation_id",
  "door_staff"."email" as "invited"
from "events"
left join "door_staff" on "door_staff"."event_id" = "events"."id" and "door_staff"."email" = $1
where "events"."id" = $2;

select "public_key" from "event_keys" where "event_id" = $1 and "key_id" = $2;

select "tickets"."id",
  "ticket_types"."name",
  "ticket_types"."colour",
  "short_code",
  "orders"."email",
  "tickets"."state",
  "revoked_at",
  "reversed"
from "tickets"
inner join "ticket_types" on "ticket_types"."event_id" = "tickets"."event_id" and "ticket_types"."id" = "tickets"."ticket_type_id"
inner join "orders" on "orders"."event_id" = "tickets"."event_id" and "orders"."id" = "tickets"."order_id"
where "tickets"."event_id" = $1 and "tickets"."id" = $2
for share of "tickets";

with first as (
  insert into admissions (event_id, ticket_id, area_id, period, scan_id, admitted_at, gate, admitted_by)
  values ($1, $2, $3, $4, $5,
    $6, $7, $8)
  on conflict do nothing returning event_id, area_id, period
)
insert into admission_counts as c (event_id, area_id, period, admitted) select event_id,
  area_id,
  period,
  1
from first
on conflict (event_id, area_id, period) do update set admitted = c.admitted + 1
returning admitted;

select "admitted" from "admission_counts" where "event_id" = $1 and "area_id" = $2 and "period" = $3;

insert into "scans" ("event_id", "id", "area_id", "ticket_id", "answer", "gate", "scanned_by", "scanned_at")
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict do nothing
returning "id";

commit;
