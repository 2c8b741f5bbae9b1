-- Who acted and for whom, as they were called at the act: somebody who takes another name later changes nothing. The hash covers the digest,
-- so the names can be erased. Entries from before have neither, and their hashes stay as they are.
alter table audit_entries add column names jsonb, add column names_digest bytea;
-- Not validated: entries from before have neither, and reading all of them would hold up everybody who writes one.
alter table audit_entries add constraint audit_entries_names_check check (names is null or names_digest is not null) not valid;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if (old.id, old.chain, old.at, old.kind, old.acted_as, old.actor_id, old.about_id, old.event_id, old.facts, old.origin_digest,
      old.personal_digest, old.names_digest)
    is distinct from (new.id, new.chain, new.at, new.kind, new.acted_as, new.actor_id, new.about_id, new.event_id, new.facts,
      new.origin_digest, new.personal_digest, new.names_digest)
    or (old.sequence is not null and (old.sequence, old.hash) is distinct from (new.sequence, new.hash))
    or (new.origin is not null and new.origin is distinct from old.origin)
    or (new.personal is not null and new.personal is distinct from old.personal)
    or (new.names is not null and new.names is distinct from old.names)
  then
    raise exception '% is append-only', tg_table_name;
  end if;
  -- A process of an earlier version, which still runs during an upgrade, would leave the names out of the hash.
  if old.sequence is null and new.sequence is not null and new.names_digest is not null
    and current_setting('tikiti.seals_names', true) is distinct from 'yes'
  then
    raise exception 'this version cannot seal entries with names';
  end if;
  return new;
end $$;

-- Whoever can no longer invite somebody cannot have invited them: nobody comes back through an invitation that they planted.
delete from invitations i where not exists (
  select from members m where m.organisation_id = i.organisation_id and m.user_id = i.invited_by
    and (m.role = 'owner' or (m.role = 'manager' and i.role <> 'owner')));
