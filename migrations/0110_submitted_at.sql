-- When an event's organiser last sent it for approval; null for a draft. Admins see the longest-waiting events first.
alter table events add column submitted_at timestamptz;
update events set submitted_at = coalesce(sent.at, events.created_at)
  from events each left join (select event_id, max(at) as at from audit_entries where kind = 'event.submitted' group by event_id) sent
    on sent.event_id = each.id
  where events.id = each.id and events.approval <> 'draft';
alter table events add constraint events_pending_was_submitted check (approval <> 'pending' or submitted_at is not null);
drop index events_by_approval;
create index events_by_approval on events (approval, submitted_at);
