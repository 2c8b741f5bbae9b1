import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { submitEvent } from '../../core/event-approval/submit-event.ts';
import { duplicateEvent } from '../../core/event-desk/duplicate-event.ts';
import { getOwnEvent } from '../../core/event-desk/get-own-event.ts';
import { ownEventAnswer } from '../../core/event-desk/own-event.ts';
import { ownEventsAnswer } from '../../core/event-lists/event-lists.ts';
import { listOwnEventsPage } from '../../core/event-lists/find-events.ts';
import { findPublicEvents } from '../../core/event-lists/find-public-events.ts';
import { publicEventsAnswer, publicEventsParameters } from '../../core/event-lists/public-events.ts';
import { eventPageAnswer } from '../../core/event-page/event-page.ts';
import { getEventPage } from '../../core/event-page/get-event-page.ts';
import { getTicketKeys } from '../../core/event-page/get-ticket-keys.ts';
import { ticketKeysAnswer } from '../../core/event-page/ticket-keys.ts';
import { createEvent } from '../../core/events/create-event.ts';
import { eventChange, eventCopy, newEvent } from '../../core/events/event.ts';
import { updateEvent } from '../../core/events/update-event.ts';
import { instant } from '../../core/shared/answer-fields.ts';
import { actorOf, addressOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { accounts, anybody, anybodyOwnersMore, organisers, owners, ownersAndAdmins } from '../http/who.ts';

const EXAMPLE = {
  name: 'Summer Jazz on the Koppie',
  description: 'Three stages, one hill.',
  startsAt: '2027-01-16T17:00',
  endsAt: '2027-01-16T23:00',
  timeZone: 'Africa/Johannesburg',
  locationText: 'Northcliff Hill, Johannesburg',
  types: [{ name: 'General', priceMinor: 35_000, currency: 'ZAR', capacity: 400 }],
};

export function eventRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listOwnEvents',
      method: 'get',
      path: '/api/events',
      tag: 'Organising',
      summary: 'List your events and how they sell',
      query: z.object({
        when: z
          .enum(['upcoming', 'past', 'all'])
          .optional()
          .describe('Filters by the end of the events; default `all`.'),
        page: z.string().optional().describe('From 1.'),
      }),
      who: accounts,
      answer: { says: 'A page of 20.', schema: ownEventsAnswer },
    },
    async (c) => c.json(await listOwnEventsPage(c.get('app'), await actorOf(c), c.req.query())),
  );
  operation(
    routes,
    {
      id: 'findPublicEvents',
      method: 'get',
      path: '/api/public-events',
      tag: 'Buying',
      summary: 'Search listed events to come',
      query: publicEventsParameters,
      who: anybody,
      shared: true,
      answer: { says: 'A page of 24.', schema: publicEventsAnswer },
    },
    async (c) => c.json(await findPublicEvents(c.get('app'), c.req.query())),
  );
  operation(
    routes,
    {
      id: 'createEvent',
      method: 'post',
      path: '/api/events',
      tag: 'Organising',
      summary: 'Create an event',
      description: 'It waits for an admin’s approval before anybody else sees it or can buy.',
      who: organisers,
      body: { schema: newEvent, example: EXAMPLE },
      answer: { status: 201, says: 'It was created.', schema: z.object({ id: z.uuid() }) },
      problems: {
        400: ['event.unknown-banner', 'event.unknown-rendering', 'event.invalid'],
        403: ['account.email-not-verified', 'organisation.role'],
        409: ['event.created-already', 'event.id-taken'],
      },
    },
    async (c) => c.json(await createEvent(c.get('app'), await actorOf(c), await readJson(c)), 201),
  );
  operation(
    routes,
    {
      id: 'getEvent',
      method: 'get',
      path: '/api/events/{eventId}',
      tag: 'Buying',
      summary: 'See an event, its prices and what is left',
      description:
        'A cancelled event that is not approved is shown only if somebody bought tickets, as “This event”, without place, texts, pictures, reason or types. With a promo code, it has the code’s prices and also the ticket types that the code reveals.',
      who: anybodyOwnersMore,
      shared: true,
      query: z.object({ code: z.string().optional().describe('A promo code, in any case.') }),
      answer: { says: 'The event.', schema: eventPageAnswer },
      problems: { 404: ['event.unknown', 'code.unknown'], 429: ['too-many-requests'] },
    },
    async (c) => {
      const code = c.req.query('code')?.trim();
      const asked = code ? { code, address: addressOf(c) } : undefined;
      return c.json(await getEventPage(c.get('app'), await actorOf(c), c.req.param('eventId'), asked));
    },
  );
  operation(
    routes,
    {
      id: 'getTicketKeys',
      method: 'get',
      path: '/api/events/{eventId}/ticket-keys',
      tag: 'Buying',
      summary: 'Get the public keys of an event’s tickets',
      description:
        'With them anybody can tell, also offline, whether the event ever issued a ticket’s code. They don’t tell whether the ticket was refunded, sold on or used since. A code is `T1` and 175 digits of base 36, which are one number of 113 bytes: key id (1), event (16), ticket (16), ticket type (16), Ed25519 signature (64) over `T1` and the 49 bytes before it. An event that isn’t public has keys, but no name, once somebody bought a ticket.',
      who: anybodyOwnersMore,
      shared: true,
      answer: { says: 'The keys.', schema: ticketKeysAnswer },
      problems: { 404: ['event.unknown'] },
    },
    async (c) => c.json(await getTicketKeys(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  operation(
    routes,
    {
      id: 'updateEvent',
      method: 'put',
      path: '/api/events/{eventId}',
      tag: 'Organising',
      summary: 'Change an event',
      description:
        'Send the whole event, its ticket types with their ids, and the `updatedAt` that you read. A draft or rejected event stays as it is until you send it for approval; an approved one stays on sale.',
      who: owners,
      body: { schema: eventChange, example: { ...EXAMPLE, updatedAt: '2026-11-21T10:00:00.000Z' } },
      answer: {
        says: 'It was changed.',
        schema: z.object({ id: z.uuid(), updatedAt: instant.describe('The new version.') }),
      },
      problems: {
        400: ['event.unknown-banner', 'event.unknown-rendering', 'event.invalid'],
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown'],
        409: ['event.changed-meanwhile', 'event.cancelled'],
      },
    },
    async (c) => {
      const eventId = c.req.param('eventId');
      return c.json(await updateEvent(c.get('app'), await actorOf(c), eventId, await readJson(c)));
    },
  );
  operation(
    routes,
    {
      id: 'duplicateEvent',
      method: 'post',
      path: '/api/events/{eventId}/copies',
      tag: 'Organising',
      summary: 'Duplicate an event with all its settings',
      description:
        'The new event has this one’s texts, place, photo, 3d rendering, refund policy, service fee, ticket types and check-in areas. Sale dates move with its start. It has no orders, door staff or decisions, gets its own short link, and is a draft until you send it for approval.',
      who: owners,
      body: {
        schema: eventCopy,
        example: { name: EXAMPLE.name, startsAt: '2027-02-20T17:00', endsAt: '2027-02-20T23:00' },
      },
      answer: { status: 201, says: 'It was created.', schema: z.object({ id: z.uuid() }) },
      problems: {
        400: ['event.invalid'],
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown'],
        409: ['event.created-already', 'event.id-taken'],
      },
    },
    async (c) => {
      const eventId = c.req.param('eventId');
      return c.json(await duplicateEvent(c.get('app'), await actorOf(c), eventId, await readJson(c)), 201);
    },
  );
  operation(
    routes,
    {
      id: 'submitEvent',
      method: 'post',
      path: '/api/events/{eventId}/submission',
      tag: 'Organising',
      summary: 'Send a draft for approval, or a rejected event again',
      description: 'An event that is waiting for approval or already approved stays as it is.',
      who: owners,
      answer: { status: 204, says: 'It waits for approval.' },
      problems: {
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown'],
        409: ['event.cancelled', 'event.over'],
      },
    },
    async (c) => {
      await submitEvent(c.get('app'), await actorOf(c), c.req.param('eventId'));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'getOwnEvent',
      method: 'get',
      path: '/api/events/{eventId}/organiser',
      tag: 'Organising',
      summary: 'See everything about your event: settings, sales, orders',
      who: ownersAndAdmins,
      answer: { says: 'The event as its organiser sees it.', schema: ownEventAnswer },
      problems: { 404: ['event.unknown'] },
    },
    async (c) => c.json(await getOwnEvent(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  return routes;
}
