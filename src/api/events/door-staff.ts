import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { inviteDoorStaff, inviteDoorStaffSchema } from '../../core/check-in/invite-door-staff.ts';
import { doorPerson, listDoorStaff } from '../../core/check-in/list-door-staff.ts';
import { removeDoorStaff } from '../../core/check-in/remove-door-staff.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJsonAt } from '../http/read-json.ts';
import { owners } from '../http/who.ts';

const ownersOnly = {
  403: ['account.email-not-verified', 'organisation.role', 'door.owner-only'],
  404: ['door.not-found'],
};

export function doorStaffRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listDoorStaff',
      method: 'get',
      path: '/api/events/{eventId}/door-staff',
      tag: 'Door',
      summary: 'List the door staff of an event',
      who: owners,
      answer: { says: 'The people, by email address.', schema: z.array(doorPerson) },
      problems: ownersOnly,
    },
    async (c) => c.json(await listDoorStaff(c.get('app'), await actorOf(c), c.req.param('eventId') ?? '')),
  );
  operation(
    routes,
    {
      id: 'inviteDoorStaff',
      method: 'post',
      path: '/api/events/{eventId}/door-staff',
      tag: 'Door',
      summary: 'Invite somebody to a door',
      description:
        'They are emailed a link to the door. A member of the organisation can check tickets at once. Anybody else is invited with the role `door` for this event, and joins by the link, which works once. An account with a password or another role accepts after it has logged in. Inviting an address again sends the email again. An invitation ends with the event, and a door stays open for a week after it. The email names the event only once it is approved.',
      who: owners,
      body: { schema: inviteDoorStaffSchema, example: { email: 'sipho@example.com' } },
      answer: { status: 201, says: 'They are invited.', schema: z.object({ email: z.string() }) },
      problems: {
        ...ownersOnly,
        409: ['door.already-invited', 'organisation.too-many-members', 'organisation.events-over'],
        429: ['too-many-requests'],
      },
    },
    async (c) => c.json(await inviteDoorStaff(c.get('app'), await actorOf(c), await readJsonAt(c)), 201),
  );
  operation(
    routes,
    {
      id: 'removeDoorStaff',
      method: 'delete',
      path: '/api/events/{eventId}/door-staff/{email}',
      tag: 'Door',
      summary: 'Remove somebody from a door',
      description:
        'The person’s next scan is refused. If they have no other tasks, they leave the organisation. Doors that their role opens stay open.',
      who: owners,
      answer: { status: 204, says: 'They no longer have access to the door.' },
      problems: { 400: ['input.invalid'], ...ownersOnly },
    },
    async (c) => {
      await removeDoorStaff(c.get('app'), await actorOf(c), c.req.param());
      return c.body(null, 204);
    },
  );
  return routes;
}
