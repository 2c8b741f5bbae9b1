-- A ticket that its holder sold on is told apart from a refunded one at the door (docs/decisions/0107).
alter table scans
  drop constraint scans_answer_check,
  add constraint scans_answer_check check (answer in ('admitted', 'already-admitted', 'disputed', 'refunded', 'resold', 'reversed', 'transferred',
    'wrong-area', 'not-valid-now', 'add-on', 'left', 'not-inside', 'foreign', 'forged', 'unknown', 'malformed'));
