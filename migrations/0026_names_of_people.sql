-- better-auth wanted a whole name beside the two that it is made of, and a time of the last change that nobody asks for. The name follows the
-- two by itself now; what is found and sorted by it names them too, as a generated column may not name another one.
alter table users drop updated_at, drop sort_name, drop search_text, drop name, alter created_at drop default;
alter table users
  add name text not null generated always as (
    case when deleted_at is null then btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) else 'Deleted account' end) stored,
  add sort_name text not null generated always as (
    lower(coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email))) stored,
  add search_text text not null generated always as (
    lower(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) || ' ' || email)) stored;
create index users_by_sort_name on users (sort_name, id) where deleted_at is null;
create index users_searched on users using gin (search_text gin_trgm_ops) where deleted_at is null;
