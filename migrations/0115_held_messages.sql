-- A scheduled message whose author may no longer send it, or that is beyond what its organisation may send now, is held until somebody decides.
alter table messages
  drop constraint messages_state_check,
  add constraint messages_state_check check (state in ('scheduled', 'held', 'sent', 'called-off', 'stopped')),
  drop constraint stopped_for_a_reason,
  add constraint stopped_for_a_reason check ((state in ('held', 'stopped')) = (stopped_why is not null));
