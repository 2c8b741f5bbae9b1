-- Messages to those who still owe an answer (docs/decisions/0108).
alter table messages drop constraint messages_audience_check;
alter table messages add constraint messages_audience_check
  check (audience in ('all', 'types', 'not-checked-in', 'unanswered', 'order'));
