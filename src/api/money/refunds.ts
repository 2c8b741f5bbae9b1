import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { orderRefundAnswer } from '../../core/order-refunds/make-refund.ts';
import { ownRefundInput, refundOwnTickets } from '../../core/order-refunds/refund-own-tickets.ts';
import { retryRefund } from '../../core/order-refunds/retry-refund.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { managers, orderHolders } from '../http/who.ts';

/** Routes for customers' own refunds and for retries. Organisers' refunds are in event-ends.ts. */
export function refundRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'refundOwnTickets',
      method: 'post',
      path: '/api/events/{eventId}/orders/{orderId}/returns',
      tag: 'Buying',
      summary: 'Refund tickets of your own order',
      description:
        'Needs the event’s refund policy to allow it, until its deadline, and only for unused tickets. They become invalid at once. Their price is refunded; the service fee is not.',
      who: orderHolders,
      query: z.object({ key: z.string().optional().describe('From the link in the order’s email.') }),
      body: { schema: ownRefundInput, example: { tickets: ['01930000-0000-7000-8000-000000000003'] } },
      answer: { says: 'The tickets are refunded.', schema: orderRefundAnswer },
      problems: {
        404: ['order.unknown'],
        409: [
          'refund.not-offered',
          'refund.too-late',
          'refund.ticket-used',
          'refund.donation',
          'refund.ticket-sent',
          'refund.ticket-gone',
          'refund.request-used',
          'order.not-paid',
          'order.disputed',
        ],
      },
    },
    async (c) => {
      const { eventId = '', orderId = '' } = c.req.param();
      const request = { eventId, orderId, key: c.req.query('key') };
      return c.json(await refundOwnTickets(c.get('app'), await actorOf(c), request, await readJson(c)));
    },
  );
  operation(
    routes,
    {
      id: 'retryRefund',
      method: 'post',
      path: '/api/events/{eventId}/refunds/{refundId}/retry',
      tag: 'Organising',
      summary: 'Retry a refund that failed or needs attention',
      description:
        'We first ask the provider for its state. If it failed, it is requested again, once, however often you send this.',
      who: managers,
      answer: {
        says: 'The refund is being retried.',
        schema: z.object({ refundId: z.uuid().describe('The refund that replaces it.') }),
      },
      problems: {
        403: ['account.email-not-verified', 'organisation.role'],
        404: ['event.unknown', 'refund.unknown'],
        409: [
          'refund.nothing-left',
          'refund.sent-meanwhile',
          'refund.account-disconnected',
          'order.disputed',
        ],
        502: ['payment.provider-unavailable'],
      },
    },
    async (c) => {
      const { eventId, refundId } = c.req.param();
      return c.json(await retryRefund(c.get('app'), await actorOf(c), { eventId, refundId }));
    },
  );
  return routes;
}
