import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { requestOrderLinks, requestOrderLinksInput } from '../../core/order-mail/request-order-links.ts';
import { claimOrder } from '../../core/order-page/claim-order.ts';
import { listOwnEventOrders, ownEventOrder } from '../../core/order-page/list-own-event-orders.ts';
import { startOver } from '../../core/order-page/start-over.ts';
import { listMyTickets, myTicketsAnswer, myTicketsInput } from '../../core/tickets/my-tickets.ts';
import { actorOf, callerOf, type Door, type DoorContext } from '../http/door.ts';
import { mailSentAnswer } from '../http/mail-sent-answer.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { accounts, anybody, orderHolders, organisers } from '../http/who.ts';

const key = z.object({ key: z.string().optional().describe('From the link in the order’s email.') });
const requestOf = (c: DoorContext) => ({
  eventId: c.req.param('eventId') ?? '',
  orderId: c.req.param('orderId') ?? '',
  key: c.req.query('key'),
});

/** Routes for customers after buying: they find and keep their tickets, and release seats. */
export function myTicketRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listMyTickets',
      method: 'get',
      path: '/api/tickets',
      tag: 'Buying',
      summary: 'List your tickets',
      description:
        'Tickets bought with your confirmed email address or while logged in, and those you added through an order’s link.',
      who: accounts,
      query: myTicketsInput,
      answer: { says: 'A page of 24.', schema: myTicketsAnswer },
      problems: { 400: ['input.invalid'] },
    },
    async (c) => c.json(await listMyTickets(c.get('app'), await actorOf(c), c.req.query())),
  );
  operation(
    routes,
    {
      id: 'listMyEventOrders',
      method: 'get',
      path: '/api/events/{eventId}/my-orders',
      tag: 'Buying',
      summary: 'See which of your orders have tickets for an event',
      who: { ...orderHolders, says: 'Anybody; guests and accounts see their own orders.' },
      answer: {
        says: 'Newest first; orders without valid tickets are left out.',
        schema: z.array(ownEventOrder),
      },
      problems: { 404: ['event.unknown'] },
    },
    async (c) => c.json(await listOwnEventOrders(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  operation(
    routes,
    {
      id: 'requestOrderLinks',
      method: 'post',
      path: '/api/events/{eventId}/ticket-mail',
      tag: 'Buying',
      summary: 'Email an address its order links again',
      description: 'The answer is the same whether or not it has orders.',
      who: anybody,
      body: { schema: requestOrderLinksInput, example: { email: 'thandi@example.com' } },
      answer: { status: 202, says: 'If there are orders, an email is on its way.', schema: mailSentAnswer },
      problems: { 404: ['event.unknown'], 429: ['too-many-requests'] },
    },
    async (c) => {
      const eventId = c.req.param('eventId');
      return c.json(await requestOrderLinks(c.get('app'), eventId, await readJson(c), callerOf(c)), 202);
    },
  );
  operation(
    routes,
    {
      id: 'claimOrder',
      method: 'post',
      path: '/api/events/{eventId}/orders/{orderId}/claim',
      tag: 'Buying',
      summary: 'Add an order bought with another address to your tickets',
      who: organisers,
      query: key,
      answer: { status: 204, says: 'It is added to your tickets.' },
      problems: {
        403: ['account.email-not-verified'],
        404: ['order.unknown'],
        409: ['order.not-paid'],
      },
    },
    async (c) => {
      await claimOrder(c.get('app'), await actorOf(c), requestOf(c));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'startOver',
      method: 'delete',
      path: '/api/events/{eventId}/orders/{orderId}',
      tag: 'Buying',
      summary: 'Release the seats of an unpaid order',
      description:
        'Refused while a payment may be under way. An order that has already ended stays as it is; a payment that succeeds later gets seats if any are left, or is refunded.',
      who: orderHolders,
      query: key,
      answer: { status: 204, says: 'The seats are released.' },
      problems: {
        404: ['order.unknown'],
        409: ['order.paid', 'order.payment-pending'],
        502: ['payment.provider-unavailable'],
      },
    },
    async (c) => {
      await startOver(c.get('app'), await actorOf(c), requestOf(c));
      return c.body(null, 204);
    },
  );
  return routes;
}
