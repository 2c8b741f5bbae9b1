import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { detailsAnswer, detailsInput } from '../../core/attendees/details-form.ts';
import { acceptTicket } from '../../core/transfers/accept-ticket.ts';
import { getTransfer } from '../../core/transfers/get-transfer.ts';
import { getHolderDetails, saveHolderDetails } from '../../core/transfers/holder-details.ts';
import { sendTicket, sendTicketOn } from '../../core/transfers/send-ticket.ts';
import { takeSentOnTicketBack, takeTicketBack } from '../../core/transfers/take-ticket-back.ts';
import { sendTicketInput, transferAnswer, transferSentAnswer } from '../../core/transfers/transfer.ts';
import { actorOf, callerOf, type Door, type DoorContext } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { orderHolders, ticketHolders } from '../http/who.ts';

const key = z.object({ key: z.string().optional().describe('From the link in the email.') });
const orderOf = (c: DoorContext) => ({
  eventId: c.req.param('eventId') ?? '',
  orderId: c.req.param('orderId') ?? '',
  key: c.req.query('key'),
});
const transferOf = (c: DoorContext) => ({
  eventId: c.req.param('eventId') ?? '',
  transferId: c.req.param('transferId') ?? '',
  key: c.req.query('key'),
});
const REFUSED = [
  'transfer.not-yours',
  'transfer.ticket-used',
  'transfer.ticket-ended',
  'transfer.for-resale',
  'transfer.open',
  'transfer.event-over',
];

/** Routes for tickets that their holders send to others. */
export function transferRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'sendTicket',
      method: 'post',
      path: '/api/events/{eventId}/orders/{orderId}/transfers',
      tag: 'Buying',
      summary: 'Send a ticket to somebody',
      description:
        'We email the recipient a link. The ticket stays yours until they accept it; then it gets a new id and a new code, and yours no longer works.',
      who: orderHolders,
      query: key,
      body: {
        schema: sendTicketInput,
        example: { ticketId: '01930000-0000-7000-8000-000000000005', email: 'sam@example.com' },
      },
      answer: { status: 201, says: 'The recipient can accept it.', schema: transferSentAnswer },
      problems: {
        400: ['input.invalid'],
        404: ['order.unknown'],
        409: REFUSED,
        429: ['too-many-requests'],
      },
    },
    async (c) => {
      const [app, actor] = [c.get('app'), await actorOf(c)];
      return c.json(await sendTicket(app, actor, orderOf(c), await readJson(c), callerOf(c)), 201);
    },
  );
  operation(
    routes,
    {
      id: 'takeTicketBack',
      method: 'delete',
      path: '/api/events/{eventId}/orders/{orderId}/transfers/{transferId}',
      tag: 'Buying',
      summary: 'Take back a ticket that nobody has accepted',
      who: orderHolders,
      query: key,
      answer: { status: 204, says: 'The emailed link no longer works.' },
      problems: { 404: ['order.unknown', 'transfer.unknown'], 409: ['transfer.accepted'] },
    },
    async (c) => {
      const transferId = c.req.param('transferId');
      await takeTicketBack(c.get('app'), await actorOf(c), { ...orderOf(c), transferId });
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'getTransfer',
      method: 'get',
      path: '/api/events/{eventId}/transfers/{transferId}',
      tag: 'Buying',
      summary: 'See a ticket that somebody sent you',
      who: ticketHolders,
      query: key,
      answer: { says: 'The ticket, with its code once it is yours.', schema: transferAnswer },
      problems: { 404: ['transfer.unknown'] },
    },
    async (c) => c.json(await getTransfer(c.get('app'), await actorOf(c), transferOf(c))),
  );
  operation(
    routes,
    {
      id: 'acceptTicket',
      method: 'post',
      path: '/api/events/{eventId}/transfers/{transferId}/acceptance',
      tag: 'Buying',
      summary: 'Accept a ticket that somebody sent you',
      description: 'The sender’s code stops working. Accepting twice changes nothing.',
      who: ticketHolders,
      query: key,
      answer: { status: 204, says: 'It is yours.' },
      problems: {
        404: ['transfer.unknown'],
        409: ['transfer.ticket-used', 'transfer.ticket-ended', 'transfer.event-over'],
      },
    },
    async (c) => {
      await acceptTicket(c.get('app'), await actorOf(c), transferOf(c));
      return c.body(null, 204);
    },
  );
  const closed = {
    404: ['transfer.unknown'],
    409: ['transfer.not-yours'],
    410: ['details.nothing-asked', 'details.closed'],
  };
  operation(
    routes,
    {
      id: 'getHolderDetails',
      method: 'get',
      path: '/api/events/{eventId}/transfers/{transferId}/details',
      tag: 'Buying',
      summary: 'See the questions about a ticket that you accepted',
      who: ticketHolders,
      query: key,
      answer: { says: 'The questions, and what you answered so far.', schema: detailsAnswer },
      problems: closed,
    },
    async (c) => c.json(await getHolderDetails(c.get('app'), await actorOf(c), transferOf(c))),
  );
  operation(
    routes,
    {
      id: 'saveHolderDetails',
      method: 'put',
      path: '/api/events/{eventId}/transfers/{transferId}/details',
      tag: 'Buying',
      summary: 'Answer the questions about a ticket that you accepted',
      description:
        'Send the whole form: what is left out is removed. Either all of it is stored or nothing. The sender of the ticket does not see it.',
      who: ticketHolders,
      query: key,
      body: {
        schema: detailsInput,
        example: { tickets: [{ line: 1, seat: 1, name: 'Sam Botha' }] },
      },
      answer: { says: 'The form as it is filled in now.', schema: detailsAnswer },
      problems: { 400: ['input.invalid', 'details.invalid'], ...closed },
    },
    async (c) =>
      c.json(await saveHolderDetails(c.get('app'), await actorOf(c), transferOf(c), await readJson(c))),
  );
  operation(
    routes,
    {
      id: 'sendTicketOn',
      method: 'post',
      path: '/api/events/{eventId}/transfers/{transferId}/transfers',
      tag: 'Buying',
      summary: 'Send on a ticket that somebody sent you',
      who: ticketHolders,
      query: key,
      body: { schema: sendTicketInput.pick({ email: true }), example: { email: 'alex@example.com' } },
      answer: { status: 201, says: 'The recipient can accept it.', schema: transferSentAnswer },
      problems: {
        400: ['input.invalid'],
        404: ['transfer.unknown'],
        409: REFUSED,
        429: ['too-many-requests'],
      },
    },
    async (c) => {
      const [app, actor] = [c.get('app'), await actorOf(c)];
      return c.json(await sendTicketOn(app, actor, transferOf(c), await readJson(c), callerOf(c)), 201);
    },
  );
  operation(
    routes,
    {
      id: 'takeSentOnTicketBack',
      method: 'delete',
      path: '/api/events/{eventId}/transfers/{transferId}/transfers/{sentOnId}',
      tag: 'Buying',
      summary: 'Take back a ticket that you sent on and nobody has accepted',
      who: ticketHolders,
      query: key,
      answer: { status: 204, says: 'The emailed link no longer works.' },
      problems: { 404: ['transfer.unknown'], 409: ['transfer.accepted'] },
    },
    async (c) => {
      const sentOnId = c.req.param('sentOnId');
      await takeSentOnTicketBack(c.get('app'), await actorOf(c), { ...transferOf(c), sentOnId });
      return c.body(null, 204);
    },
  );
  return routes;
}
