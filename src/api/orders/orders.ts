import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { detailsAnswer, detailsInput } from '../../core/attendees/details-form.ts';
import { placedOrderAnswer } from '../../core/holds/hold.ts';
import { placeOrder, placeOrderInput } from '../../core/holds/place-order.ts';
import { FREE_AT_ONCE } from '../../core/inventory/address-share.ts';
import { acceptedOfferAnswer, acceptOffer } from '../../core/order-page/accept-offer.ts';
import { getOrderPage } from '../../core/order-page/get-order-page.ts';
import { keepSeats, keptSeatsAnswer } from '../../core/order-page/keep-seats.ts';
import { newOrderCookie } from '../../core/order-page/order-key-cookie.ts';
import { orderAnswer } from '../../core/order-page/order-page.ts';
import { getTicketDetails, saveTicketDetails } from '../../core/order-page/ticket-details.ts';
import { actorOf, addressOf, type Door, type DoorContext } from '../http/door.ts';
import { HOLD_REFUSALS } from '../http/hold-refusals.ts';
import { identifyBuyer } from '../http/identify-buyer.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { setCookies } from '../http/set-cookies.ts';
import { buyers, orderHolders } from '../http/who.ts';

export function orderRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'beginTransaction',
      method: 'post',
      path: '/beginTransaction',
      tag: 'Buying',
      summary: 'Hold seats and open their payment',
      description: `Say which ticket type with \`eventType\` (one ticket), or how many of which with \`quantities\`. A browser on our own pages that isn’t logged in becomes a guest. The seats are yours until \`holdExpiresAt\`; pay with \`tran\`, then ask for the order: what the provider tells a browser is no proof. A free order of more than ${FREE_AT_ONCE.order} tickets, or one of many from the same network, answers \`toConfirm\`: it waits for somebody to open the link we email to \`email\` and press the button there. Only that link confirms it: there is no call for it. Ask for the order to see when it is \`paid\`.`,
      who: buyers,
      headers: z.object({
        'Idempotency-Key': z
          .string()
          .min(1)
          .max(255)
          .optional()
          .describe(
            'Your own key for this request, such as a UUID. Send it again if the answer got lost: the same request gets the same order, and a different one is refused. A key is valid for you and one event.',
          ),
      }),
      body: {
        schema: placeOrderInput,
        example: {
          email: 'thandi@example.com',
          eventId: '01930000-0000-7000-8000-000000000001',
          quantities: { '01930000-0000-7000-8000-000000000002': 2 },
        },
      },
      answer: { says: 'The tickets are reserved.', schema: placedOrderAnswer, setsCookie: true },
      problems: {
        404: ['order.unknown-event', 'code.unknown'],
        409: [...HOLD_REFUSALS, 'order.sale-over', 'order.total-too-low'],
        429: ['order.too-many-unpaid', 'order.too-many-free', 'too-many-requests'],
        400: ['input.invalid', 'payment.email-not-taken'],
        502: ['payment.provider-unavailable', 'payment.not-taken'],
        503: ['order.not-known', 'order.being-placed'],
      },
    },
    async (c) => {
      const app = c.get('app');
      const { buyer, isNewGuest } = await identifyBuyer(c);
      const wanted = await readJson(c);
      const placed = await placeOrder(app, buyer, wanted, addressOf(c), c.req.header('idempotency-key'));
      if (isNewGuest) setCookies(c, [newOrderCookie(app, placed)]);
      return c.json(placed);
    },
  );
  operation(
    routes,
    {
      id: 'getOrder',
      method: 'get',
      path: '/api/events/{eventId}/orders/{orderId}',
      tag: 'Buying',
      summary: 'See an order and its tickets',
      description: 'If the order is not paid yet, we first ask its provider.',
      who: orderHolders,
      query: z.object({ key: z.string().optional().describe("From the link in the order's email.") }),
      answer: { says: 'The order.', schema: orderAnswer },
      problems: { 404: ['order.unknown'] },
    },
    async (c) => {
      const { eventId = '', orderId = '' } = c.req.param();
      return c.json(
        await getOrderPage(c.get('app'), await actorOf(c), { eventId, orderId, key: c.req.query('key') }),
      );
    },
  );
  const ofOrder = (c: DoorContext) => {
    const { eventId = '', orderId = '' } = c.req.param();
    return { eventId, orderId, key: c.req.query('key') };
  };
  const query = z.object({ key: z.string().optional().describe("From the link in the order's email.") });
  const closed = { 404: ['order.unknown'], 410: ['details.nothing-asked', 'details.closed'] };
  operation(
    routes,
    {
      id: 'getTicketDetails',
      method: 'get',
      path: '/api/events/{eventId}/orders/{orderId}/details',
      tag: 'Buying',
      summary: 'See what the organiser asks about an order’s tickets',
      who: orderHolders,
      query,
      answer: { says: 'The questions, and what was answered so far.', schema: detailsAnswer },
      problems: closed,
    },
    async (c) => c.json(await getTicketDetails(c.get('app'), await actorOf(c), ofOrder(c))),
  );
  operation(
    routes,
    {
      id: 'saveTicketDetails',
      method: 'put',
      path: '/api/events/{eventId}/orders/{orderId}/details',
      tag: 'Buying',
      summary: 'Say who comes with an order’s tickets, and answer the questions',
      description:
        'Send the whole form: what is left out is removed. Either all of it is stored or nothing. Answers to questions whose condition does not hold are dropped. If details are asked before payment, all required ones must be given; a free order then gets its tickets.',
      who: orderHolders,
      query,
      body: {
        schema: detailsInput,
        example: { tickets: [{ line: 1, seat: 1, name: 'Thandi Nkosi' }] },
      },
      answer: { says: 'The form as it is filled in now.', schema: detailsAnswer },
      problems: { 400: ['input.invalid', 'details.invalid'], ...closed },
    },
    async (c) =>
      c.json(await saveTicketDetails(c.get('app'), await actorOf(c), ofOrder(c), await readJson(c))),
  );
  operation(
    routes,
    {
      id: 'keepSeats',
      method: 'post',
      path: '/api/events/{eventId}/orders/{orderId}/hold',
      tag: 'Buying',
      summary: 'Ask for more time to pay',
      description:
        'An unpaid order’s seats stay reserved for longer, up to a limit for each order. If their time is already over, they are reserved again if they are left, within an hour; what was answered is still there, and the payment is a new one: ask for the order to see it.',
      who: orderHolders,
      query,
      answer: { says: 'How long the seats are reserved now.', schema: keptSeatsAnswer },
      problems: {
        400: ['payment.email-not-taken'],
        404: ['order.unknown'],
        409: [
          'order.no-more-time',
          'order.paid',
          'order.payment-pending',
          'order.ended',
          'order.sold-out',
          'order.sale-over',
          'order.not-on-sale',
          'order.event-over',
        ],
        429: ['order.too-many-unpaid'],
        502: ['payment.provider-unavailable', 'payment.not-taken'],
      },
    },
    async (c) => c.json(await keepSeats(c.get('app'), await actorOf(c), ofOrder(c), addressOf(c))),
  );
  operation(
    routes,
    {
      id: 'acceptOffer',
      method: 'post',
      path: '/api/events/{eventId}/orders/{orderId}/acceptance',
      tag: 'Buying',
      summary: 'Accept tickets that were offered from the waiting list',
      description:
        'Free tickets are issued; for others a payment is opened. Send it again to continue. To decline the tickets, release the order.',
      who: orderHolders,
      query,
      answer: { says: 'Where to go next.', schema: acceptedOfferAnswer },
      problems: {
        400: ['payment.email-not-taken'],
        404: ['order.unknown'],
        409: ['order.no-offer', 'order.ended', 'order.offer-withdrawn', 'order.currency-not-taken'],
        502: ['payment.provider-unavailable', 'payment.not-taken'],
      },
    },
    async (c) => c.json(await acceptOffer(c.get('app'), await actorOf(c), ofOrder(c))),
  );
  return routes;
}
