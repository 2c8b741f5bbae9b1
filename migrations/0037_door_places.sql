-- Whoever checks tickets at a door is a member of the organisation, or invited into it (docs/decisions/0078).

-- Events whose tickets somebody checks besides what their role says.
alter table members add column doors uuid[] not null default '{}';
alter table invitations add column doors uuid[] not null default '{}';
-- An invitation to the doors of named events ends with the last of them.
alter table invitations alter column expires_at drop not null;
update invitations set expires_at = null where role = 'door' and event_ids is not null;
alter table invitations add constraint door_invitations_end_with_their_events
  check ((expires_at is null) = (role = 'door' and event_ids is not null));

-- Doors of events that ended more than a week ago open nothing any more, and are left behind.
create temporary table moved on commit drop as
select e.organisation_id, s.email, u.id as user_id, min(s.invited_at) as invited_at,
  (array_agg(s.invited_by order by s.invited_at))[1] as invited_by, array_agg(e.id order by e.starts_at, e.id) as events
from door_staff s join events e on e.id = s.event_id
left join users u on lower(u.email) = s.email and u.email_verified and u.deleted_at is null
where e.ends_at > now() - interval '7 days' group by e.organisation_id, s.email, u.id;

-- A member keeps their role. What it does not open already is added: to the events of one who only runs doors, or else beside the role.
update members m set
  event_ids = case when m.role = 'door' then m.event_ids || added.events else m.event_ids end,
  doors = case when m.role = 'door' then m.doors else added.events end
from (
  select o.organisation_id, o.user_id, array_agg(e.id order by e.starts_at, e.id) as events
  from moved o join members held on held.organisation_id = o.organisation_id and held.user_id = o.user_id
  join events e on e.id = any(o.events)
  where not (held.role in ('owner', 'manager', 'box_office', 'door') and (held.event_ids is null or e.id = any(held.event_ids)))
  group by o.organisation_id, o.user_id) added
where m.organisation_id = added.organisation_id and m.user_id = added.user_id;

-- Somebody with an account at the invited address could run the door; they are members now.
insert into members (organisation_id, user_id, role, event_ids, joined_at)
select organisation_id, user_id, 'door', events, invited_at from moved where user_id is not null
on conflict (organisation_id, user_id) do nothing;

-- Everybody else is invited. An invitation that has expired gives way.
delete from invitations i using moved where moved.user_id is null
  and i.organisation_id = moved.organisation_id and i.email = moved.email and i.expires_at <= now();
insert into invitations as i (organisation_id, email, id, role, event_ids, invited_by, invited_at, expires_at)
select organisation_id, email, gen_random_uuid(), 'door', events, invited_by, invited_at, null from moved where user_id is null
on conflict (organisation_id, email) do update set
  event_ids = case when i.role = 'door' and i.event_ids is not null
    then array(select distinct unnest(i.event_ids || excluded.event_ids)) else i.event_ids end,
  doors = case when i.role in ('reader', 'finance') or (i.event_ids is not null and i.role <> 'door')
    then excluded.event_ids else i.doors end;

drop table door_staff;
