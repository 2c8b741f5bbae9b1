-- The words of an entry, by which people look for it: what it is, and all texts and numbers of its facts and of what names people.
create function audit_words(kind text, facts jsonb, personal jsonb) returns text language sql immutable parallel safe
return lower(kind || ' ' || coalesce((
  select string_agg(leaf #>> '{}', ' ') from (
    select jsonb_path_query(facts, 'strict $.** ? (@.type() == "string" || @.type() == "number")')
    union all
    select jsonb_path_query(personal - 'salt', 'strict $.** ? (@.type() == "string" || @.type() == "number")')
  ) as leaves (leaf)), ''));

create index audit_entries_by_words on audit_entries using gin (audit_words(kind, facts, personal) gin_trgm_ops);

-- What names the people of an order goes with its guests’ data.
create index audit_entries_by_order on audit_entries ((facts ->> 'orderId')) where personal is not null and facts ? 'orderId';
