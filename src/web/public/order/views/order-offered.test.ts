import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/database.ts';
import { aGuest, anEvent, aUser } from '../../../../../tests/factories.ts';
import { changeAttendeeSettings } from '../../../../core/attendees/change-questions.ts';
import { placeOrder } from '../../../../core/holds/place-order.ts';
import { getOrderPage } from '../../../../core/order-page/get-order-page.ts';
import { getTicketDetails } from '../../../../core/order-page/ticket-details.ts';
import { refundOrder } from '../../../../core/order-refunds/refund-order.ts';
import { aPaidOrder } from '../../../../core/payments/testing/bought-order.ts';
import type { Actor } from '../../../../core/shared/actor.ts';
import { getPlace } from '../../../../core/waiting-list/get-place.ts';
import { joinWaitingList } from '../../../../core/waiting-list/join-waiting-list.ts';
import { saveWaitingList } from '../../../../core/waiting-list/waiting-list-store.ts';
import { transaction } from '../../../../db/database.ts';
import { actorContext, appContext, requestContext } from '../../../context.ts';
import { pageHtml, pageText } from '../../../testing/render-page.ts';
import { loader } from '../order.tsx';
import { orderForm } from '../order-form.ts';
import { ConfirmLetGo } from './confirm-let-go.tsx';
import { OrderOffered } from './order-offered.tsx';
import { OrderOver } from './order-over.tsx';
import { OrderUnpaid } from './order-unpaid.tsx';

const app = await createTestApp();
const event = await anEvent(app, { types: [{ capacity: 2 }] });
const { eventId, owner } = event;
const ticketTypeId = event.types[0]?.id as string;

/** Arguments of the order page's loader and action. */
function asks(
  { orderId, key, actor }: { orderId: string; key: string; actor: Actor },
  intent?: string,
  search = '',
) {
  const url = new URL(`/event/${eventId}/order/${orderId}${search}`, 'http://localhost:3000');
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(actorContext, actor);
  context.set(requestContext, { nonce: '', url, address: '192.0.2.1' });
  const headers = { cookie: `order-key=${key}` };
  const request = intent
    ? new Request(url, { method: 'POST', headers, body: new URLSearchParams({ intent }) })
    : new Request(url, { headers });
  return { context, request, params: { eventId, orderId } } as never;
}

const opened = (of: Parameters<typeof asks>[0]) =>
  loader(asks(of)).catch((thrown: Response) => thrown.headers.get('location'));

const askedToLetGo = async (of: Parameters<typeof asks>[0]) =>
  (await loader(asks(of, undefined, '?let-go'))).data.shown?.lettingGo;

const pressed = (of: Parameters<typeof asks>[0], intent: string): Promise<unknown> =>
  orderForm(asks(of, intent)).catch((thrown: Response) => thrown.headers.get('location'));

/** Everything is sold, somebody waits for tickets, and the sale is refunded: they are offered. */
async function anOffer({ quantity }: { quantity: number }) {
  await transaction(app.db, (tx) => saveWaitingList(tx, eventId, { open: true, offerHours: 24 }));
  const sold = await aPaidOrder(app, event, { quantity: 2 });
  const person = await aUser(app);
  const caller = { address: '198.51.100.7', headers: new Headers() };
  const wanted = { email: person.email, ticketTypeId, quantity };
  const { placePath } = await joinWaitingList(app, person, eventId, wanted, caller);
  await refundOrder(app, owner, { eventId, orderId: sold.orderId });
  const place = new URL(placePath as string, 'http://localhost:3000');
  const entryId = place.pathname.split('/').at(-1) as string;
  const { offer } = await getPlace(app, { eventId, entryId, key: place.searchParams.get('key') as string });
  const link = new URL(offer?.orderLink as string);
  const orderId = link.pathname.split('/').at(-1) as string;
  return { orderId, key: link.searchParams.get('key') as string, actor: aGuest(app) };
}

test('giving up an offer asks first, before and after it is accepted', async () => {
  const offered = await anOffer({ quantity: 2 });
  const read = () => getOrderPage(app, offered.actor, { eventId, ...offered });
  const path = `/event/${eventId}/order/${offered.orderId}`;
  const order = await read();

  const page = pageHtml(OrderOffered, { order });
  expect(page).toContain(`href="${path}?let-go"`);
  expect(page.match(/value="[a-z-]+"/g)).toEqual(['value="accept"']);
  expect(await askedToLetGo(offered)).toBe(true);
  expect(pageText(ConfirmLetGo, { order, path })).toBe(
    `Give up these 2 tickets? ${order.event.name} They go to the next person who waits, and you lose your place in line. This can’t be undone. Give up these 2 tickets Keep my tickets`,
  );
  expect((await read()).state).toBe('held');

  expect(await pressed(offered, 'accept')).toBe(`${path}#pay`);
  expect(pageHtml(OrderUnpaid, { order: await read(), needsScript: false })).toContain(
    `href="${path}?let-go"`,
  );
  expect(pageText(OrderUnpaid, { order: await read(), needsScript: false })).not.toContain('Choose tickets');
  expect(await askedToLetGo(offered)).toBe(true);

  app.provider.failing = { get: new Error('502') };
  const { heldRefused: refused } = (await pressed(offered, 'let-go')) as { heldRefused: string };
  expect(pageText(OrderUnpaid, { order: await read(), needsScript: false, refused })).toContain(
    'The card provider isn’t responding',
  );
  app.provider.failing = {};
  expect(await pressed(offered, 'let-go')).toBe(path);
  const over = await read();
  expect(over).toMatchObject({ state: 'cancelled', offered: true });
  expect(pageText(OrderOver, { order: over, view: 'cancelled' })).toContain(
    'These tickets went to the next person on the waiting list',
  );
  expect(await askedToLetGo(offered)).toBe(false);
});

test('seats in checkout are given up the same way, and go back on sale', async () => {
  const actor = aGuest(app);
  const quantities = { [ticketTypeId]: 1 };
  const held = await placeOrder(app, actor, { email: 'sam@example.com', eventId, quantities });
  const own = { orderId: held.orderId, key: '', actor };
  const read = () => getOrderPage(app, actor, { eventId, orderId: held.orderId });
  expect(await askedToLetGo(own)).toBe(true);
  const order = await read();
  expect(pageText(ConfirmLetGo, { order, path: held.orderPath })).toContain(
    `Give up this ticket? ${order.event.name} It goes back on sale right away. You haven’t paid anything.`,
  );
  expect(await pressed(own, 'let-go')).toBe(held.orderPath);
  expect((await read()).state).toBe('cancelled');
  expect(await askedToLetGo(own)).toBe(false);
});

test('an offer whose tickets need names is shown first, and an ordinary order asks for them at once', async () => {
  const offered = await anOffer({ quantity: 1 });
  await changeAttendeeSettings(app, owner, eventId, {
    names: 'required',
    emails: false,
    beforePayment: true,
  });
  const { orderId } = offered;

  const answer = await opened(offered);
  expect(answer).toMatchObject({ data: { shown: { view: 'offered', order: { details: { first: true } } } } });
  const order = await getOrderPage(app, offered.actor, { eventId, ...offered });
  expect(pageText(OrderOffered, { order })).toMatch(
    /reserved for you until .* Add details and pay Let it go/,
  );
  expect(await pressed(offered, 'accept')).toBe(`/event/${eventId}/order/${orderId}/details`);
  expect(await getTicketDetails(app, offered.actor, { eventId, ...offered })).toMatchObject({
    offered: true,
  });

  const actor = aGuest(app);
  const quantities = { [ticketTypeId]: 1 };
  const held = await placeOrder(app, actor, { email: 'sam@example.com', eventId, quantities });
  expect(await opened({ orderId: held.orderId, key: '', actor })).toBe(held.detailsPath);
});
