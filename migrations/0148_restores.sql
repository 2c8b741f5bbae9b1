-- additive
-- What a restore to an older moment leaves behind (docs/decisions/0152).
create table restores (
  id uuid primary key,
  backup_taken_at timestamptz not null,
  restored_at timestamptz not null,
  check (backup_taken_at <= restored_at)
);
comment on table restores is 'A restore that may have lost sales: what happened between its two moments is not in this database.';

create table receipt_gaps (
  organisation_id text not null,
  first_number bigint not null check (first_number > 0),
  last_number bigint not null,
  backup_taken_at timestamptz not null,
  restored_at timestamptz not null,
  primary key (organisation_id, first_number),
  check (first_number <= last_number)
);
comment on table receipt_gaps is 'Numbers that nobody gets, as documents from between the two moments may have them already.';
create trigger receipt_gaps_are_append_only before update or delete on receipt_gaps for each row execute function refuse_change();

alter table reconciliations add column backup_taken_at timestamptz;
comment on column reconciliations.backup_taken_at is 'Set for the comparison after a restore: the moment of its backup.';
