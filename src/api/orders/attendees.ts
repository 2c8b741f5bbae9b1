import { OpenAPIHono } from '@hono/zod-openapi';
import {
  findAttendees,
  findAttendeesInput,
  foundAttendeesAnswer,
} from '../../core/attendee-desk/find-attendees.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { ownersAndAdmins } from '../http/who.ts';

/** Routes of an event's attendees. */
export function attendeeRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'findAttendees',
      method: 'get',
      path: '/api/events/{eventId}/attendees',
      tag: 'Organising',
      summary: 'Search the attendees of your event',
      description:
        'One for each ticket, add-ons left out. Change their names and answers with `changeTicketDetails`, check them in with `checkIn`, email their tickets with `resendTickets`, and write to them with `sendMessage`. Only owners and managers see sensitive answers.',
      who: ownersAndAdmins,
      query: findAttendeesInput,
      answer: { says: 'A page of 50.', schema: foundAttendeesAnswer },
      problems: { 400: ['input.invalid'], 404: ['event.unknown'] },
    },
    async (c) =>
      c.json(await findAttendees(c.get('app'), await actorOf(c), c.req.param('eventId'), c.req.query())),
  );
  return routes;
}
