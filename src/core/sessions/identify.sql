-- What is sent to PostgreSQL, in order; `npm run sql` writes it anew.

select "sessions"."id" as "sessionId",
  "users"."id" as "userId",
  "users"."email",
  "users"."email_verified" as "emailVerified",
  "users"."role"
from "sessions"
inner join "users" on "users"."id" = "sessions"."user_id"
where "sessions"."token_hash" = $1 and "sessions"."expires_at" > $2 and "users"."banned" = $3;
