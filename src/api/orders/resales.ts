import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { offerForResale } from '../../core/resale/offer-for-resale.ts';
import { offeredForResaleAnswer, offerForResaleInput } from '../../core/resale/resale.ts';
import { takeOffResale } from '../../core/resale/take-off-resale.ts';
import { actorOf, type Door, type DoorContext } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { orderHolders } from '../http/who.ts';

const key = z.object({ key: z.string().optional().describe('From the link in the email.') });
const orderOf = (c: DoorContext) => ({
  eventId: c.req.param('eventId') ?? '',
  orderId: c.req.param('orderId') ?? '',
  key: c.req.query('key'),
});

/** Routes for tickets that their holders sell to people on the waiting list. */
export function resaleRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'offerForResale',
      method: 'post',
      path: '/api/events/{eventId}/orders/{orderId}/resales',
      tag: 'Buying',
      summary: 'Offer a ticket for resale',
      description:
        'If the organiser allows it, people on the waiting list are offered the ticket for the price you paid. It stays valid until somebody has bought it; then it is refunded. Offering it twice changes nothing.',
      who: orderHolders,
      query: key,
      body: {
        schema: offerForResaleInput,
        example: { ticketId: '01930000-0000-7000-8000-000000000005' },
      },
      answer: { status: 201, says: 'It is on offer.', schema: offeredForResaleAnswer },
      problems: {
        400: ['input.invalid'],
        404: ['order.unknown'],
        409: [
          'resale.not-offered',
          'resale.not-yours',
          'resale.ticket-used',
          'resale.ticket-ended',
          'resale.add-ons',
          'resale.price-fell',
        ],
      },
    },
    async (c) => {
      const [app, actor] = [c.get('app'), await actorOf(c)];
      return c.json(await offerForResale(app, actor, orderOf(c), await readJson(c)), 201);
    },
  );
  operation(
    routes,
    {
      id: 'takeOffResale',
      method: 'delete',
      path: '/api/events/{eventId}/orders/{orderId}/resales/{ticketId}',
      tag: 'Buying',
      summary: 'Take a ticket off resale',
      description:
        'You keep the ticket. If somebody is paying for it right now, they get their money back. Doing this twice changes nothing.',
      who: orderHolders,
      query: key,
      answer: { status: 204, says: 'It is yours, and no longer on offer.' },
      problems: { 404: ['order.unknown'], 409: ['resale.not-yours', 'resale.sold'] },
    },
    async (c) => {
      const ticketId = c.req.param('ticketId');
      await takeOffResale(c.get('app'), await actorOf(c), { ...orderOf(c), ticketId });
      return c.body(null, 204);
    },
  );
  return routes;
}
