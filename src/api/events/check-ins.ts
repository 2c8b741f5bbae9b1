import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  collectAddOn,
  collectedAnswer,
  collectSchema,
  uncollectAddOn,
} from '../../core/check-in/collect-add-on.ts';
import { checkInSchema, doorAnswerSchema } from '../../core/check-in/door-answer.ts';
import { doorSummary } from '../../core/check-in/door-summary.ts';
import { doorSummarySchema } from '../../core/check-in/door-view.ts';
import { doorSearchAnswer } from '../../core/check-in/found-ticket.ts';
import { getManifest, manifestQuery } from '../../core/check-in/offline/get-manifest.ts';
import { manifestSchema } from '../../core/check-in/offline/manifest.ts';
import { mergeDecided, mergedAnswer, mergeSchema } from '../../core/check-in/offline/merge-decided.ts';
import { admitTicket } from '../../core/check-in/scans/admit-ticket.ts';
import { doorSearchSchema, searchDoor } from '../../core/check-in/search-door.ts';
import { undoCheckIn } from '../../core/check-in/undo-check-in.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJsonAt } from '../http/read-json.ts';
import { doorPeople } from '../http/who.ts';

const doorQuery = z.object({
  area: z
    .string()
    .optional()
    .describe('The area to count. Without it, or if that area is closed, the first one.'),
});

const doors = {
  403: ['account.email-not-verified', 'door.device-removed'],
  404: ['door.not-found', 'add-on.unknown'],
};

export function checkInRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'checkIn',
      method: 'post',
      path: '/api/events/{eventId}/check-ins',
      tag: 'Door',
      summary: 'Check a scanned or typed code and admit its ticket, or record an exit',
      description:
        'An area admits a ticket once, for the whole event or once a day. The first scan wins, and later ones are told when and where it was. Where people may come back, recording an exit allows another entry. A ticket that admits several people is admitted until all are in: `people` says how many come in with this scan, all of them or none. A code that isn’t valid gets an answer too, not a problem. Sending the same `scanId` again gets the same answer.',
      who: doorPeople,
      body: { schema: checkInSchema, example: { code: 'K7QX-9M2P', gate: 'North gate' } },
      answer: {
        says: 'The door’s answer. Only `admitted` lets somebody in, and `left` out.',
        schema: doorAnswerSchema,
      },
      problems: {
        403: ['account.email-not-verified', 'door.device-removed'],
        404: ['door.not-found'],
        409: [
          ...['check-in.area-needed', 'check-in.area-not-open', 'check-in.no-exits'],
          ...['check-in.scan-id-used', 'check-in.undone'],
        ],
      },
    },
    async (c) => c.json(await admitTicket(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  operation(
    routes,
    {
      id: 'undoCheckIn',
      method: 'delete',
      path: '/api/events/{eventId}/check-ins/{scanId}',
      tag: 'Door',
      summary: 'Undo a check-in',
      description:
        'For a ticket that was admitted by mistake or to try the door. It counts as not admitted, and its next scan admits it. Of a ticket that admits several people, this takes back those of the scan; undo its scans newest first. The scan keeps who undid it and when. `scanId` is the one that was sent with the scan; the door’s last scans and searches have it too. Repeating it changes nothing.',
      who: doorPeople,
      answer: { status: 204, says: 'The ticket can be admitted again.' },
      problems: {
        400: ['input.invalid'],
        403: ['account.email-not-verified', 'door.device-removed'],
        404: ['door.not-found', 'check-in.unknown'],
        409: ['check-in.not-last'],
      },
    },
    async (c) => {
      const { eventId = '', scanId = '' } = c.req.param();
      await undoCheckIn(c.get('app'), await actorOf(c), { eventId, scanId });
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'getDoor',
      method: 'get',
      path: '/api/events/{eventId}/door',
      tag: 'Door',
      summary: 'Get the counts and last scans of a door',
      who: doorPeople,
      query: doorQuery,
      answer: {
        says: 'How many people are in an area, of how many, and the last scans of all areas.',
        schema: doorSummarySchema,
      },
      problems: { 403: ['account.email-not-verified', 'door.device-removed'], 404: ['door.not-found'] },
    },
    async (c) =>
      c.json(
        await doorSummary(c.get('app'), await actorOf(c), c.req.param('eventId') ?? '', c.req.query('area')),
      ),
  );
  operation(
    routes,
    {
      id: 'getDoorManifest',
      method: 'get',
      path: '/api/events/{eventId}/door/manifest',
      tag: 'Door',
      summary: 'Get what a device needs to check tickets without network',
      description:
        'The event’s public keys, areas and tickets, with what the door shows of each sealed under its code. Ask without `after` for everything, again while there is `more`, and then every few seconds for what changed. A code whose event, ticket and signature check out is admitted as `POST /api/events/{eventId}/check-ins` would; send what you decided to `POST /api/events/{eventId}/door/decided-check-ins` once there is a network.',
      who: doorPeople,
      query: manifestQuery.pick({ after: true }),
      answer: { says: 'A part of the list, with all that is not listed.', schema: manifestSchema },
      problems: {
        400: ['input.invalid'],
        403: ['account.email-not-verified', 'door.device-removed'],
        404: ['door.not-found'],
      },
    },
    async (c) => {
      const asked = { eventId: c.req.param('eventId') ?? '', after: c.req.query('after') };
      c.set('isLarge', true);
      return c.json(await getManifest(c.get('app'), await actorOf(c), asked));
    },
  );
  operation(
    routes,
    {
      id: 'mergeCheckIns',
      method: 'post',
      path: '/api/events/{eventId}/door/decided-check-ins',
      tag: 'Door',
      summary: 'Report what a device decided without network',
      description:
        'Check-ins count, since the people are in, together with all others in the order in which they were made; those that were undone count no more. Add-ons are ticked off and put back alike. The result is the same in whatever order devices report. `over` says that more people came in than a ticket admits. Reporting the same again changes nothing.',
      who: doorPeople,
      body: {
        schema: mergeSchema,
        example: {
          device: '0193b2f8-2c3a-7a55-8d55-6a3f0a7f9f10',
          sentAt: '2026-12-05T18:31:00Z',
          checkIns: [
            {
              scanId: '0193b2f8-2c3a-7a55-8d55-6a3f0a7f9f11',
              code: 'K7QX9-M2P4T',
              gate: 'North gate',
              areaId: '0193b2f8-2c3a-7a55-8d55-6a3f0a7f9f12',
              scannedAt: '2026-12-05T18:30:12Z',
              sequence: 1,
            },
          ],
        },
      },
      answer: { says: 'What became of each.', schema: mergedAnswer },
      problems: {
        403: ['account.email-not-verified', 'door.device-removed'],
        404: ['door.not-found'],
        409: ['check-in.area-not-open'],
      },
    },
    async (c) => c.json(await mergeDecided(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  operation(
    routes,
    {
      id: 'searchDoor',
      method: 'post',
      path: '/api/events/{eventId}/door-searches',
      tag: 'Door',
      summary: 'Find the tickets of a guest who can’t show one',
      description:
        'By part of a name, by a whole email address, or by the code on the ticket. This admits nobody: check the code that it finds.',
      who: doorPeople,
      body: { schema: doorSearchSchema, example: { text: 'Thandi Nkosi' } },
      answer: {
        says: 'The tickets, those that may come in first and add-ons last.',
        schema: doorSearchAnswer,
      },
      problems: {
        403: ['account.email-not-verified', 'door.device-removed'],
        404: ['door.not-found'],
        409: ['check-in.area-needed', 'check-in.area-not-open'],
        429: ['too-many-requests'],
      },
    },
    async (c) => c.json(await searchDoor(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  operation(
    routes,
    {
      id: 'collectAddOn',
      method: 'put',
      path: '/api/events/{eventId}/collected-add-ons/{unitId}',
      tag: 'Door',
      summary: 'Record that an add-on was collected',
      description:
        'It works once: the first caller wins, and later ones are told when and where that was. Sending the same `collectionId` again gets the same answer.',
      who: doorPeople,
      body: { schema: collectSchema, example: { gate: 'Merchandise' } },
      answer: { says: 'When and where it was collected.', schema: collectedAnswer },
      problems: { ...doors, 409: ['add-on.refunded', 'add-on.disputed'] },
    },
    async (c) => c.json(await collectAddOn(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  operation(
    routes,
    {
      id: 'uncollectAddOn',
      method: 'delete',
      path: '/api/events/{eventId}/collected-add-ons/{unitId}',
      tag: 'Door',
      summary: 'Undo that an add-on was collected',
      who: doorPeople,
      answer: { status: 204, says: 'It can be collected again.' },
      problems: { 400: ['input.invalid'], ...doors },
    },
    async (c) => {
      const { eventId = '', unitId = '' } = c.req.param();
      await uncollectAddOn(c.get('app'), await actorOf(c), { eventId, unitId });
      return c.body(null, 204);
    },
  );
  return routes;
}
