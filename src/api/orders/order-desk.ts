import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { detailsAnswer, detailsPatch } from '../../core/attendees/details-form.ts';
import { changeTicketDetails, getDetailsAtDesk } from '../../core/order-desk/change-ticket-details.ts';
import { correctAddress, correctAddressInput } from '../../core/order-desk/correct-address.ts';
import { exchangeAnswer, exchangeChoicesAnswer, exchangeInput } from '../../core/order-desk/exchange.ts';
import { exchangeTicket, listExchangeChoices } from '../../core/order-desk/exchange-ticket.ts';
import { findOrders, findOrdersInput, foundOrdersAnswer } from '../../core/order-desk/find-orders.ts';
import { getOrderForOrganiser } from '../../core/order-desk/get-order-for-organiser.ts';
import { deleteOrderNote, noteOrder } from '../../core/order-desk/note-order.ts';
import {
  knownTagsAnswer,
  orderNoteInput,
  orderTagsAnswer,
  orderTagsInput,
} from '../../core/order-desk/order-note.ts';
import { organiserOrderAnswer } from '../../core/order-desk/organiser-order.ts';
import { resendTickets } from '../../core/order-desk/resend-tickets.ts';
import { listKnownTags, tagOrder } from '../../core/order-desk/tag-order.ts';
import { actorOf, type Door, type DoorContext } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { ownersAndAdmins } from '../http/who.ts';

const unknown = { 404: ['event.unknown', 'order.unknown'] };
const atDesk = {
  403: ['account.email-not-verified', 'organisation.role'],
  ...unknown,
  409: ['order.not-paid'],
  410: ['details.closed'],
};
const noted = {
  403: ['account.email-not-verified', 'organisation.role'],
  404: ['event.unknown', 'order.unknown'],
  410: ['order.data-removed'],
};
const mailed = z.object({ email: z.string().describe('Where the email goes.') });
const keyOf = (c: DoorContext) => ({ eventId: c.req.param('eventId'), orderId: c.req.param('orderId') });

/** Routes of the order desk. */
export function orderDeskRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'findOrders',
      method: 'get',
      path: '/api/events/{eventId}/orders',
      tag: 'Organising',
      summary: 'Search and sort the orders of your event',
      who: ownersAndAdmins,
      query: findOrdersInput,
      answer: { says: 'A page of 50.', schema: foundOrdersAnswer },
      problems: { 400: ['input.invalid'], 404: ['event.unknown'] },
    },
    async (c) =>
      c.json(await findOrders(c.get('app'), await actorOf(c), c.req.param('eventId'), c.req.query())),
  );
  operation(
    routes,
    {
      id: 'getOrderForOrganiser',
      method: 'get',
      path: '/api/events/{eventId}/orders/{orderId}/organiser',
      tag: 'Organising',
      summary: 'See everything about an order: tickets, payments, emails, timeline',
      who: ownersAndAdmins,
      answer: { says: 'The order as its organiser sees it.', schema: organiserOrderAnswer },
      problems: unknown,
    },
    async (c) => c.json(await getOrderForOrganiser(c.get('app'), await actorOf(c), keyOf(c))),
  );
  operation(
    routes,
    {
      id: 'resendTickets',
      method: 'post',
      path: '/api/events/{eventId}/orders/{orderId}/mails',
      tag: 'Organising',
      summary: 'Email an order’s tickets again',
      description: 'An order can be emailed again at most five times an hour.',
      who: ownersAndAdmins,
      answer: { status: 202, says: 'The tickets are on their way.', schema: mailed },
      problems: {
        403: ['account.email-not-verified', 'organisation.role'],
        ...unknown,
        409: ['order.no-tickets', 'order.no-email'],
        429: ['too-many-requests'],
      },
    },
    async (c) => c.json(await resendTickets(c.get('app'), await actorOf(c), keyOf(c)), 202),
  );
  operation(
    routes,
    {
      id: 'correctAddress',
      method: 'put',
      path: '/api/events/{eventId}/orders/{orderId}/email',
      tag: 'Organising',
      summary: 'Change the email address of an order',
      description:
        'The tickets are emailed to the new address. Links in earlier emails stop working. Replacing an address needs a fresh proof.',
      who: ownersAndAdmins,
      body: { schema: correctAddressInput, example: { email: 'thandi@example.com' } },
      answer: { says: 'The address is changed.', schema: mailed },
      problems: {
        403: ['account.email-not-verified', 'organisation.role', 'account.proof-needed'],
        ...unknown,
        409: ['order.not-paid', 'order.same-address', 'email.turned-off'],
        429: ['too-many-requests'],
      },
    },
    async (c) => c.json(await correctAddress(c.get('app'), await actorOf(c), keyOf(c), await readJson(c))),
  );
  operation(
    routes,
    {
      id: 'listExchangeChoices',
      method: 'get',
      path: '/api/events/{eventId}/orders/{orderId}/exchanges',
      tag: 'Organising',
      summary: 'See what the tickets of an order can be exchanged for',
      who: ownersAndAdmins,
      answer: { says: 'The tickets, and the types that each can become.', schema: exchangeChoicesAnswer },
      problems: unknown,
    },
    async (c) => c.json(await listExchangeChoices(c.get('app'), await actorOf(c), keyOf(c))),
  );
  operation(
    routes,
    {
      id: 'exchangeTicket',
      method: 'post',
      path: '/api/events/{eventId}/orders/{orderId}/exchanges',
      tag: 'Organising',
      summary: 'Exchange a ticket for another type of the event',
      description:
        'The ticket keeps its order, its price and its attendee. It gets a new code, which is emailed, and the old one no longer opens the door. If the new type costs less, the difference can be refunded; if it costs more, nothing is charged, and it takes the right to give tickets away. Both types must have the same tax.',
      who: ownersAndAdmins,
      body: {
        schema: exchangeInput,
        example: {
          ticketId: '0199f000-0000-7000-8000-000000000002',
          ticketTypeId: '0199f000-0000-7000-8000-000000000001',
          refundDifference: true,
        },
      },
      answer: { status: 201, says: 'It is exchanged.', schema: exchangeAnswer },
      problems: {
        400: ['input.invalid', 'refund.too-much'],
        403: ['account.email-not-verified', 'organisation.role', 'account.proof-needed'],
        404: ['event.unknown', 'order.unknown', 'exchange.ticket-unknown'],
        409: [
          ...['exchange.not-possible', 'exchange.sold-out', 'exchange.id-used'],
          ...['order.disputed', 'order.not-paid', 'refund.request-used', 'refund.at-the-box-office'],
        ],
      },
    },
    async (c) =>
      c.json(await exchangeTicket(c.get('app'), await actorOf(c), keyOf(c), await readJson(c)), 201),
  );
  operation(
    routes,
    {
      id: 'noteOrder',
      method: 'post',
      path: '/api/events/{eventId}/orders/{orderId}/notes',
      tag: 'Organising',
      summary: 'Add a note to an order, for staff alone',
      description:
        'Notes are in `getOrderForOrganiser` and in the export of orders, and are deleted with the customer’s data.',
      who: ownersAndAdmins,
      body: { schema: orderNoteInput, example: { text: 'Arrives late: keep two seats at the aisle.' } },
      answer: { status: 201, says: 'The note is kept.', schema: z.object({ id: z.uuid() }) },
      problems: { 400: ['input.invalid'], ...noted },
    },
    async (c) => c.json(await noteOrder(c.get('app'), await actorOf(c), keyOf(c), await readJson(c)), 201),
  );
  operation(
    routes,
    {
      id: 'deleteOrderNote',
      method: 'delete',
      path: '/api/events/{eventId}/orders/{orderId}/notes/{noteId}',
      tag: 'Organising',
      summary: 'Delete a note of an order',
      who: ownersAndAdmins,
      answer: { status: 204, says: 'It is deleted.' },
      problems: {
        403: noted[403],
        404: ['event.unknown', 'order.unknown', 'order.note-unknown'],
      },
    },
    async (c) => {
      await deleteOrderNote(c.get('app'), await actorOf(c), { ...keyOf(c), noteId: c.req.param('noteId') });
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'tagOrder',
      method: 'put',
      path: '/api/events/{eventId}/orders/{orderId}/tags',
      tag: 'Organising',
      summary: 'Set the tags of an order',
      description:
        'By its tags an order is found with `findOrders` and in the export of orders. A tag that your organisation has in other capitals is spelt as there.',
      who: ownersAndAdmins,
      body: { schema: orderTagsInput, example: { tags: ['Press', 'VIP'] } },
      answer: { says: 'Its tags from now on.', schema: orderTagsAnswer },
      problems: { 400: ['input.invalid'], ...noted },
    },
    async (c) => c.json(await tagOrder(c.get('app'), await actorOf(c), keyOf(c), await readJson(c))),
  );
  operation(
    routes,
    {
      id: 'listKnownTags',
      method: 'get',
      path: '/api/events/{eventId}/order-tags',
      tag: 'Organising',
      summary: 'See the tags of orders to choose from',
      description:
        'The tags of the event’s orders and, for members of the whole organisation, of all its events. At most 200.',
      who: ownersAndAdmins,
      answer: { says: 'The tags, in the order of the alphabet.', schema: knownTagsAnswer },
      problems: { 404: ['event.unknown'] },
    },
    async (c) => c.json(await listKnownTags(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  operation(
    routes,
    {
      id: 'getDetailsAtDesk',
      method: 'get',
      path: '/api/events/{eventId}/orders/{orderId}/organiser/details',
      tag: 'Organising',
      summary: 'See the ticket details of an order, to edit them',
      description:
        'The form that the customer has, including tickets that somebody else accepted, and with names even where nobody is asked for them. Only owners and managers see sensitive questions. Questions whose answers were erased are left out.',
      who: ownersAndAdmins,
      answer: { says: 'The questions, and what was answered so far.', schema: detailsAnswer },
      problems: atDesk,
    },
    async (c) => c.json(await getDetailsAtDesk(c.get('app'), await actorOf(c), keyOf(c))),
  );
  operation(
    routes,
    {
      id: 'changeTicketDetails',
      method: 'patch',
      path: '/api/events/{eventId}/orders/{orderId}/organiser/details',
      tag: 'Organising',
      summary: 'Change the ticket details of an order for its customer',
      description:
        'Send only what changes: fields left out stay as they are, and an empty text or list removes one. Either all of it is stored or nothing. Answers to questions whose condition no longer holds are dropped. It works after the event too, until guests’ data is removed, and is recorded in the audit log.',
      who: ownersAndAdmins,
      body: {
        schema: detailsPatch,
        example: { tickets: [{ line: 1, seat: 1, name: 'Thandi Nkosi' }] },
      },
      answer: { says: 'The form as it is filled in now.', schema: detailsAnswer },
      problems: { 400: ['input.invalid', 'details.invalid'], ...atDesk },
    },
    async (c) =>
      c.json(await changeTicketDetails(c.get('app'), await actorOf(c), keyOf(c), await readJson(c))),
  );
  return routes;
}
