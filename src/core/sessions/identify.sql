-- What is sent to PostgreSQL, in order; `npm run sql` writes it anew.

select "sessions"."id" as "session_id",
  "users"."id" as "user_id",
  "users"."email",
  "users"."email_verified",
  "users"."role",
  "sessions"."organisation_id" as "chosen",
  (
select coalesce(json_agg(json_build_object('organisationId', m.organisation_id, 'role', m.role, 'eventIds', m.event_ids, 'doors', m.doors,
  'asks', o.requires_second_factor) order by m.joined_at, m.organisation_id), '[]')
from members m join organisations o on o.id = m.organisation_id
where m.user_id = users.id) as "places",
  "sessions"."second_factor",
  "sessions"."used_at",
  "sessions"."token_hash"
from "sessions"
inner join "users" on "users"."id" = "sessions"."user_id"
where sessions.expires_at > $1
and sessions.used_at > case users.role when 'admin' then $2::timestamptz else $3::timestamptz end
and (sessions.second_factor or not (
exists (select from second_factors f where f.user_id = "users"."id") or exists (select from passkeys p where p.user_id = "users"."id"))) and "users"."banned" = false and "sessions"."token_hash" = $4;
