-- A copy of an event is a draft until its organiser sends it for approval (docs/decisions/0122).
alter table events drop constraint events_approval_check;
alter table events add constraint events_approval_check check (approval in ('draft', 'pending', 'approved', 'rejected'));
