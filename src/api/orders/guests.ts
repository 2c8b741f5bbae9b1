import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { addGuests } from '../../core/guests/add-guests.ts';
import { addedGuestsAnswer, addGuestsInput, guestBatchesAnswer } from '../../core/guests/guest.ts';
import { listGuestBatches } from '../../core/guests/list-guest-batches.ts';
import { revokeGuests } from '../../core/guests/revoke-guests.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { owners, ownersAndAdmins } from '../http/who.ts';

const adders = { ...owners, says: 'Owners and managers.' };
const notAllowed = { 403: ['account.email-not-verified', 'organisation.role'] };

/** Routes for guests that an organiser adds. */
export function guestRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'addGuests',
      method: 'post',
      path: '/api/events/{eventId}/guests',
      tag: 'Organising',
      summary: 'Add guests with free tickets',
      description:
        'Each guest, or those with the same `order`, become an order that costs nothing, whose tickets count against the capacities; hidden ticket types and those that are not on sale are fine. All guests are added or none: an issue names each that got no ticket. Nobody is emailed unless `mail` says so, which counts towards the addresses that your organisation can email a day. Send the same `id` again after a lost answer, and they are added once.',
      who: adders,
      body: {
        schema: addGuestsInput,
        example: {
          reason: 'Press',
          mail: true,
          guests: [
            {
              name: 'Thandi Nkosi',
              email: 'thandi@example.com',
              ticketTypeId: '0199f000-0000-7000-8000-000000000001',
              tickets: 2,
            },
          ],
        },
      },
      answer: { status: 201, says: 'They are added.', schema: addedGuestsAnswer },
      problems: {
        400: ['input.invalid'],
        ...notAllowed,
        404: ['event.unknown'],
        409: [
          ...['guests.not-added', 'guests.id-used', 'guests.revoked'],
          ...['order.not-on-sale', 'order.event-over', 'email.turned-off'],
        ],
        429: ['email.day-full'],
      },
    },
    async (c) =>
      c.json(await addGuests(c.get('app'), await actorOf(c), c.req.param('eventId'), await readJson(c)), 201),
  );
  operation(
    routes,
    {
      id: 'listGuestBatches',
      method: 'get',
      path: '/api/events/{eventId}/guests',
      tag: 'Organising',
      summary: 'See when guests were added, by whom and why',
      who: ownersAndAdmins,
      answer: { says: 'One entry for each go of `addGuests`.', schema: guestBatchesAnswer },
      problems: { 404: ['event.unknown'] },
    },
    async (c) => c.json(await listGuestBatches(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  operation(
    routes,
    {
      id: 'revokeGuests',
      method: 'delete',
      path: '/api/events/{eventId}/guests/{batchId}',
      tag: 'Organising',
      summary: 'Revoke the tickets of guests that were added in one go',
      description:
        'Their seats come free. Guests who were emailed their tickets are told. For a single guest, cancel the tickets of their order (`refundOrder`). Repeating this changes nothing.',
      who: adders,
      answer: {
        says: 'Their tickets are no longer valid.',
        schema: z.object({ guests: z.int().describe('How many lost their tickets now.') }),
      },
      problems: { ...notAllowed, 404: ['event.unknown', 'guests.unknown'] },
    },
    async (c) => {
      const key = { eventId: c.req.param('eventId'), batchId: c.req.param('batchId') };
      return c.json(await revokeGuests(c.get('app'), await actorOf(c), key));
    },
  );
  return routes;
}
