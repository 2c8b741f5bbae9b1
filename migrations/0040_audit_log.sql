-- Who did what, when and from where (docs/decisions/0080). An entry is written in the transaction of its command; a sweep then gives it a
-- number in its chain and a hash of itself and of the entry before.
create table audit_entries (
  id uuid primary key,
  chain text not null, -- an organisation's id, or 'installation'
  at timestamptz not null,
  kind text not null check (kind ~ '^[a-z]+\.[a-z-]+$'),
  acted_as text not null check (acted_as in ('member', 'admin', 'person', 'stranger', 'customer', 'operator')),
  actor_id text, -- the account that did it; it outlives the account
  about_id text, -- the account it was done to, or whose personal data it has; for an organisation's own, its id
  event_id uuid,
  facts jsonb not null, -- nothing of it says who somebody is
  -- What names people goes once its time is over; what is hashed is its digest, which has a random salt in it.
  origin jsonb, -- the network address and the browser, with a salt
  origin_digest bytea,
  personal jsonb, -- email addresses and such, with a salt
  personal_digest bytea,
  sequence bigint check (sequence > 0), -- from 1 in its chain; null until it is sealed
  hash bytea check (length(hash) = 32),
  check ((sequence is null) = (hash is null)),
  check (origin is null or origin_digest is not null),
  check (personal is null or personal_digest is not null),
  unique (chain, sequence)
);
create index audit_entries_newest_of_chain on audit_entries (chain, at desc, id desc);
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_unsealed on audit_entries (chain, id) where sequence is null;
create index audit_entries_by_actor on audit_entries (actor_id) where actor_id is not null;
create index audit_entries_by_about on audit_entries (about_id) where about_id is not null;
create index audit_entries_by_email on audit_entries ((personal ->> 'email')) where personal ? 'email';
create index audit_entries_to_forget on audit_entries (at) where origin is not null or (personal is not null and about_id is null);

-- How far each chain goes, so that entries missing at its end are found too.
create table audit_heads (
  chain text primary key,
  sequence bigint not null,
  hash bytea not null
);

-- An entry is sealed once, and loses what names people; nothing else of it ever changes.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if (old.id, old.chain, old.at, old.kind, old.acted_as, old.actor_id, old.about_id, old.event_id, old.facts, old.origin_digest,
      old.personal_digest)
    is distinct from (new.id, new.chain, new.at, new.kind, new.acted_as, new.actor_id, new.about_id, new.event_id, new.facts,
      new.origin_digest, new.personal_digest)
    or (old.sequence is not null and (old.sequence, old.hash) is distinct from (new.sequence, new.hash))
    or (new.origin is not null and new.origin is distinct from old.origin)
    or (new.personal is not null and new.personal is distinct from old.personal)
  then
    raise exception '% is append-only', tg_table_name;
  end if;
  return new;
end $$;

create function refuse_shorter_chain() returns trigger language plpgsql as $$
begin
  if new.chain <> old.chain or new.sequence <= old.sequence then
    raise exception '% only goes forward', tg_table_name;
  end if;
  return new;
end $$;

create trigger audit_entries_are_sealed_once before update on audit_entries for each row execute function refuse_audit_change();
create trigger audit_entries_are_append_only before delete on audit_entries for each row execute function refuse_change();
create trigger audit_entries_are_not_emptied before truncate on audit_entries for each statement execute function refuse_change();
create trigger audit_heads_go_forward before update on audit_heads for each row execute function refuse_shorter_chain();
create trigger audit_heads_stay before delete on audit_heads for each row execute function refuse_change();
create trigger audit_heads_are_not_emptied before truncate on audit_heads for each statement execute function refuse_change();
