import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { confirmPlace } from '../../core/waiting-list/confirm-place.ts';
import { getPlace } from '../../core/waiting-list/get-place.ts';
import { getWaitingList } from '../../core/waiting-list/get-waiting-list.ts';
import { joinWaitingList } from '../../core/waiting-list/join-waiting-list.ts';
import { leaveWaitingList } from '../../core/waiting-list/leave-waiting-list.ts';
import { removeFromWaitingList } from '../../core/waiting-list/remove-from-waiting-list.ts';
import { setWaitingList } from '../../core/waiting-list/set-waiting-list.ts';
import {
  joinedWaitingListAnswer,
  joinWaitingListInput,
  waitingListAnswer,
  waitingListSettings,
  waitingPlaceAnswer,
} from '../../core/waiting-list/waiting-list.ts';
import { actorOf, callerOf, type Door, type DoorContext } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { anybody, owners, ownersAndAdmins } from '../http/who.ts';

const key = z.object({ key: z.string().describe('From the link in the email.') });
const placeOf = (c: DoorContext) => ({
  eventId: c.req.param('eventId') ?? '',
  entryId: c.req.param('entryId') ?? '',
  key: c.req.query('key') ?? '',
});
const holders = { ...anybody, says: 'Anybody with the link from its email.' };
const unknown = { 404: ['waiting-list.unknown'] };

/** Routes for waiting lists, for people on them and for their organisers. */
export function waitingListRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'joinWaitingList',
      method: 'post',
      path: '/api/events/{eventId}/waiting-list',
      tag: 'Buying',
      summary: 'Wait for tickets that are sold out',
      description:
        'If we don’t know that the email is yours, we send a link to confirm it. When tickets free up, they’re reserved for you, and we email you.',
      who: { ...anybody, proofs: ['none', 'guest', 'session', 'idToken'] },
      body: {
        schema: joinWaitingListInput,
        example: {
          email: 'thandi@example.com',
          ticketTypeId: '01930000-0000-7000-8000-000000000002',
          quantity: 2,
        },
      },
      answer: {
        status: 201,
        says: 'Joined, or waiting for the email to be confirmed.',
        schema: joinedWaitingListAnswer,
      },
      problems: {
        400: ['input.invalid'],
        404: ['event.unknown'],
        409: ['waiting-list.closed', 'waiting-list.on-sale'],
        429: ['too-many-requests'],
      },
    },
    async (c) => {
      const [app, actor] = [c.get('app'), await actorOf(c)];
      const input = await readJson(c);
      return c.json(await joinWaitingList(app, actor, c.req.param('eventId'), input, callerOf(c)), 201);
    },
  );
  operation(
    routes,
    {
      id: 'getWaitingPlace',
      method: 'get',
      path: '/api/events/{eventId}/waiting-list/{entryId}',
      tag: 'Buying',
      summary: 'See your place on a waiting list',
      who: holders,
      query: key,
      answer: { says: 'Your place, and your offer once you have one.', schema: waitingPlaceAnswer },
      problems: unknown,
    },
    async (c) => c.json(await getPlace(c.get('app'), placeOf(c))),
  );
  operation(
    routes,
    {
      id: 'confirmWaitingPlace',
      method: 'post',
      path: '/api/events/{eventId}/waiting-list/{entryId}/confirmation',
      tag: 'Buying',
      summary: 'Confirm your email and join the waiting list',
      description: 'Confirming twice changes nothing.',
      who: holders,
      query: key,
      answer: {
        says: 'The path of the page with your place.',
        schema: z.object({ placePath: z.string() }),
      },
      problems: { ...unknown, 409: ['waiting-list.sale-over'] },
    },
    async (c) => c.json(await confirmPlace(c.get('app'), placeOf(c))),
  );
  operation(
    routes,
    {
      id: 'leaveWaitingList',
      method: 'delete',
      path: '/api/events/{eventId}/waiting-list/{entryId}',
      tag: 'Buying',
      summary: 'Leave a waiting list',
      description: 'An offer stays. To give it up, release its order.',
      who: holders,
      query: key,
      answer: { status: 204, says: 'You’re off the waiting list.' },
      problems: unknown,
    },
    async (c) => {
      await leaveWaitingList(c.get('app'), placeOf(c));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'getWaitingList',
      method: 'get',
      path: '/api/events/{eventId}/waiting-list',
      tag: 'Organising',
      summary: 'List the people waiting for tickets of your event',
      who: ownersAndAdmins,
      answer: { says: 'The first 200 people who wait or have an offer.', schema: waitingListAnswer },
      problems: { 404: ['event.unknown'], 403: ['organisation.role'] },
    },
    async (c) => c.json(await getWaitingList(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  operation(
    routes,
    {
      id: 'setWaitingList',
      method: 'put',
      path: '/api/events/{eventId}/waiting-list',
      tag: 'Organising',
      summary: 'Open or close the waiting list of your event',
      who: owners,
      body: { schema: waitingListSettings, example: { open: true, offerHours: 24, resale: true } },
      answer: { says: 'The settings as they are now.', schema: waitingListSettings },
      problems: {
        400: ['input.invalid'],
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown'],
      },
    },
    async (c) => {
      const [app, actor] = [c.get('app'), await actorOf(c)];
      return c.json(await setWaitingList(app, actor, c.req.param('eventId'), await readJson(c)));
    },
  );
  operation(
    routes,
    {
      id: 'removeFromWaitingList',
      method: 'delete',
      path: '/api/events/{eventId}/waiting-list/people/{entryId}',
      tag: 'Organising',
      summary: 'Take somebody off the waiting list of your event',
      description: 'We tell them. Tickets that were offered to them are offered to the next person.',
      who: ownersAndAdmins,
      answer: { status: 204, says: 'They are off the waiting list.' },
      problems: {
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown', 'waiting-list.unknown'],
        409: ['order.payment-pending'],
      },
    },
    async (c) => {
      const { eventId, entryId } = placeOf(c);
      await removeFromWaitingList(c.get('app'), await actorOf(c), { eventId, entryId });
      return c.body(null, 204);
    },
  );
  return routes;
}
