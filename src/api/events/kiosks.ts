import { OpenAPIHono } from '@hono/zod-openapi';
import { badgeAnswer } from '../../core/kiosk/badge.ts';
import { changeKiosk } from '../../core/kiosk/change-kiosk.ts';
import { getBadge } from '../../core/kiosk/get-badge.ts';
import { getKiosk } from '../../core/kiosk/get-kiosk.ts';
import { kioskAnswer, kioskChange } from '../../core/kiosk/kiosk.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { doorPeople, owners } from '../http/who.ts';

/** Badges, and the kiosk at which guests check themselves in. */
export function kioskRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getKiosk',
      method: 'get',
      path: '/api/events/{eventId}/kiosk',
      tag: 'Door',
      summary: 'See an event’s badge and what its kiosk does',
      who: doorPeople,
      answer: { says: 'The settings.', schema: kioskAnswer },
      problems: { 403: ['account.email-not-verified'], 404: ['door.not-found'] },
    },
    async (c) => c.json(await getKiosk(c.get('app'), await actorOf(c), c.req.param('eventId') ?? '')),
  );
  operation(
    routes,
    {
      id: 'changeKiosk',
      method: 'patch',
      path: '/api/events/{eventId}/kiosk',
      tag: 'Door',
      summary: 'Change an event’s badge or what its kiosk does',
      description: 'What you leave out stays as it is.',
      who: owners,
      body: {
        schema: kioskChange,
        example: { findByName: false, directions: 'Keynote: Hall A, first floor' },
      },
      answer: { says: 'It was changed.', schema: kioskAnswer },
      problems: {
        400: ['badge.invalid'],
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown'],
      },
    },
    async (c) =>
      c.json(await changeKiosk(c.get('app'), await actorOf(c), c.req.param('eventId'), await readJson(c))),
  );
  operation(
    routes,
    {
      id: 'getBadge',
      method: 'get',
      path: '/api/events/{eventId}/badges/{shortCode}',
      tag: 'Door',
      summary: 'Get the badge of a ticket, to print it',
      who: doorPeople,
      answer: { says: 'The badge.', schema: badgeAnswer },
      problems: {
        403: ['account.email-not-verified'],
        404: ['door.not-found', 'badge.none', 'badge.ticket-unknown'],
        409: ['badge.ticket-not-valid'],
      },
    },
    async (c) =>
      c.json(
        await getBadge(c.get('app'), await actorOf(c), {
          eventId: c.req.param('eventId') ?? '',
          shortCode: c.req.param('shortCode') ?? '',
        }),
      ),
  );
  return routes;
}
