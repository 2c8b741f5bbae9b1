-- Whether a session proved the second factor of its account. Logins ask for it as soon as there is one, so a session that began after the
-- factor was set up has proved it. An older one may be a thief's, so it ends, and its person logs in once more.
alter table sessions add column second_factor boolean not null default false;
with factors as (
  select user_id, min(since) as since
  from (select user_id, turned_on_at as since from second_factors union all select user_id, created_at from passkeys) each
  group by user_id
), proved as (
  update sessions set second_factor = true from factors
  where sessions.user_id = factors.user_id and sessions.created_at > factors.since
)
delete from sessions using factors where sessions.user_id = factors.user_id and sessions.created_at <= factors.since;

-- When a session was last used, to the hour: one that nobody uses ends. The upgrade itself ends none.
alter table sessions add column used_at timestamptz not null default now();
