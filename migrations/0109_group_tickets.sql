-- A ticket can admit several people (docs/decisions/0115). Door counts are of people.
alter table ticket_types add column people smallint not null default 1 check (people between 1 and 100);

-- An admission counts its people: those inside, and those who came in at all. `newcomers` and `previous_scan_id` are of the last entry, so
-- that it can be undone: how many of its people had not been in before, and the entry before it.
alter table admissions
  alter column inside drop default,
  alter column inside type smallint using inside::int,
  alter column inside set default 1,
  add column admitted smallint not null default 1,
  add column newcomers smallint not null default 1 check (newcomers >= 0),
  add column previous_scan_id uuid,
  add constraint admissions_inside_check check (inside between 0 and admitted);
update admissions set newcomers = 0 where entries > 1;

-- A scan says how many people it was for and, if it admitted them, what its admission said of it as the last entry.
alter table scans
  add column people smallint not null default 1 check (people between 1 and 100),
  add column newcomers smallint check (newcomers >= 0),
  add column previous_scan_id uuid,
  drop constraint scans_answer_check,
  add constraint scans_answer_check check (answer in ('admitted', 'already-admitted', 'too-many', 'disputed', 'refunded', 'resold',
    'reversed', 'transferred', 'wrong-area', 'not-valid-now', 'add-on', 'left', 'not-inside', 'foreign', 'forged', 'unknown', 'malformed'));
