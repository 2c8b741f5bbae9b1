import { OpenAPIHono } from '@hono/zod-openapi';
import { cancelEvent, cancellationAnswer, cancellationInput } from '../../core/cancellation/cancel-event.ts';
import {
  cancellationPreviewAnswer,
  cancellationScope,
  previewCancellation,
} from '../../core/cancellation/preview-cancellation.ts';
import { refundCancelledEvent } from '../../core/cancellation/refund-cancelled-event.ts';
import { eventSalesAnswer, getEventSales } from '../../core/event-desk/get-event-sales.ts';
import { deleteEvent } from '../../core/events/delete-event.ts';
import { orderRefundAnswer } from '../../core/order-refunds/make-refund.ts';
import { orderRefundInput, refundOrder } from '../../core/order-refunds/refund-order.ts';
import { actorOf, type Door } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJsonAt } from '../http/read-json.ts';
import { managers, ownersAndAdmins } from '../http/who.ts';

const NOT_YOURS = { 403: ['account.email-not-verified', 'organisation.role'], 404: ['event.unknown'] };

/** Routes for an event's sales, and for cancelling, refunding and deleting it. */
export function eventEndRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'getEventSales',
      method: 'get',
      path: '/api/events/{eventId}/sales',
      tag: 'Organising',
      summary: 'See how your event sold over time, and how its refunds are going',
      who: ownersAndAdmins,
      answer: { says: 'Its sales.', schema: eventSalesAnswer },
      problems: { 404: ['event.unknown'] },
    },
    async (c) => c.json(await getEventSales(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  operation(
    routes,
    {
      id: 'previewCancellation',
      method: 'get',
      path: '/api/events/{eventId}/cancellation',
      tag: 'Organising',
      summary: 'See what cancelling an event would refund',
      who: ownersAndAdmins,
      query: cancellationScope,
      answer: {
        says: 'How many tickets people hold, and what would be refunded.',
        schema: cancellationPreviewAnswer,
      },
      problems: { 400: ['input.invalid'], 403: ['organisation.role'], 404: ['event.unknown'] },
    },
    async (c) => {
      const eventId = c.req.param('eventId');
      return c.json(await previewCancellation(c.get('app'), await actorOf(c), eventId, c.req.query()));
    },
  );
  operation(
    routes,
    {
      id: 'cancelEvent',
      method: 'post',
      path: '/api/events/{eventId}/cancellation',
      tag: 'Organising',
      summary: 'Cancel an event',
      description:
        'This can’t be undone. Sales end and held seats are released at once, and everybody with tickets is told by email. With `refund`, which needs a fresh proof, every paid order is refunded in the background; the event’s sales show the progress. An event that is over can’t be cancelled: refund single orders instead. With `following`, all later dates of its series are cancelled in the same way.',
      who: managers,
      body: {
        schema: cancellationInput,
        example: { reason: 'The stage flooded and cannot be mended in time.', refund: true },
      },
      answer: {
        says: 'It is cancelled.',
        schema: cancellationAnswer,
      },
      problems: {
        403: [...NOT_YOURS[403], 'account.proof-needed'],
        404: ['event.unknown', 'series.none'],
        409: ['event.already-cancelled', 'event.over'],
      },
    },
    async (c) => c.json(await cancelEvent(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  operation(
    routes,
    {
      id: 'refundCancelledEvent',
      method: 'post',
      path: '/api/events/{eventId}/cancellation/refunds',
      tag: 'Organising',
      summary: 'Refund every order of an event that was cancelled without refunds',
      who: managers,
      answer: { status: 204, says: 'They are refunded in the background. Asking again does nothing.' },
      problems: {
        403: [...NOT_YOURS[403], 'account.proof-needed'],
        404: NOT_YOURS[404],
        409: ['event.not-cancelled'],
      },
    },
    async (c) => {
      await refundCancelledEvent(c.get('app'), await actorOf(c), c.req.param('eventId'));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'deleteEvent',
      method: 'delete',
      path: '/api/events/{eventId}',
      tag: 'Organising',
      summary: 'Delete an event without orders',
      description: 'An event that ever had an order can’t be deleted. Cancel it instead.',
      who: managers,
      answer: { status: 204, says: 'The event is deleted.' },
      problems: { ...NOT_YOURS, 409: ['event.has-orders'] },
    },
    async (c) => {
      await deleteEvent(c.get('app'), await actorOf(c), c.req.param('eventId'));
      return c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'refundOrder',
      method: 'post',
      path: '/api/events/{eventId}/orders/{orderId}/refund',
      tag: 'Organising',
      summary: 'Refund an order, single tickets of it, or an amount',
      description:
        'Without `tickets` and `amountMinor`, the whole order is refunded. Refunded tickets are no longer valid from that moment, their seats can be sold again, and the customer is told. An amount cancels no ticket and is at most what is left of the charge. The service fee stays with the platform unless `refundFee` says otherwise. With `alreadyRefunded`, nothing is sent; it cancels tickets whose money was already returned at the card provider (`refundable.returnedMinor`). Asking again with the same `requestId` refunds nothing more. Once somebody’s refunds of an event pass a sum in a day, they need a fresh proof.',
      who: managers,
      body: { schema: orderRefundInput, example: { reason: 'As we agreed on the phone.' } },
      answer: { says: 'It is refunded.', schema: orderRefundAnswer },
      problems: {
        400: ['refund.too-much', 'refund.not-covered'],
        403: [...NOT_YOURS[403], 'account.proof-needed'],
        404: ['event.unknown', 'order.unknown'],
        409: [
          'order.not-paid',
          'order.disputed',
          'refund.ticket-gone',
          'refund.request-used',
          'refund.at-the-box-office',
        ],
      },
    },
    async (c) => c.json(await refundOrder(c.get('app'), await actorOf(c), await readJsonAt(c))),
  );
  return routes;
}
