import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/database.ts';
import { aGuest } from '../../../../../tests/factories.ts';
import { addAddOn } from '../../../../core/add-ons/change-add-ons.ts';
import { placeOrder } from '../../../../core/holds/place-order.ts';
import { paymentReference } from '../../../../core/ledger/payment-reference.ts';
import { writeOrderKey } from '../../../../core/order-page/order-key-cookie.ts';
import { orderLinkKey } from '../../../../core/orders/order-link.ts';
import { verifyPayment } from '../../../../core/payments/verify-payment.ts';
import { aResaleEvent, aSeller } from '../../../../core/resale/testing/for-resale.ts';
import { actorContext, appContext, requestContext } from '../../../context.ts';
import { pageText } from '../../../testing/render-page.ts';
import OrderRoute, { action, loader } from '../order.tsx';

const app = await createTestApp();
const event = await aResaleEvent(app, { types: [{ capacity: 3, perOrderLimit: 6 }] });
const { request: link, ticketId } = await aSeller(app, event, { quantity: 2 });
const { eventId } = link;
const pathOf = (own: typeof link) => `/event/${eventId}/order/${own.orderId}`;
const path = pathOf(link);

/** Makes the router's arguments for a request or a form by the order's customer. */
function asked(search = '', form?: Record<string, string>, own: typeof link = link) {
  const path = pathOf(own);
  const url = new URL(`http://localhost:3000${path}${search}`);
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(actorContext, aGuest(app));
  context.set(requestContext, { url, address: '192.0.2.1' } as never);
  const headers = {
    cookie: writeOrderKey(new URL(`http://localhost:3000${path}`), own.key).split(';')[0] ?? '',
  };
  const request = new Request(url, {
    headers,
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { context, request, params: { eventId, orderId: own.orderId } } as never;
}

async function textAt(search = '', actionData?: object, own = link) {
  const { data } = (await loader(asked(search, undefined, own))) as unknown as { data: object };
  return pageText(OrderRoute, { loaderData: data, actionData, params: { eventId } });
}

/** Presses a button. Returns where it redirects, or the text of the page. */
const press = async (intent: string, id = ticketId) => {
  const answer = await action(asked('', { intent, ticketId: id })).catch((thrown: unknown) => thrown);
  return answer instanceof Response ? answer.headers.get('location') : answer;
};

test('selling a ticket asks for confirmation with the amount, and can be withdrawn', async () => {
  expect(await textAt()).toContain('Sell a ticket');
  const confirm = await textAt(`?sell=${ticketId}`);
  expect(confirm).toContain('Sell this ticket?');
  expect(confirm).toContain('350.00 ZAR back to the payment method you used');
  expect(confirm).toContain('Until then your ticket stays valid');

  expect(await press('sell')).toBe(`${path}#resale`);
  const onOffer = await textAt();
  expect(onOffer).toContain('For resale: valid until somebody buys it.');
  expect(onOffer).toContain('Keep it');
  expect(await textAt(`?sell=${ticketId}`)).not.toContain('Sell this ticket?');

  expect(await press('take-off')).toBe(`${path}#main`);
  expect(await textAt()).not.toContain('Keep it');
});

test('the page says why a ticket cannot be sold or withdrawn', async () => {
  const refused = await press('sell', 'nonsense');
  expect(refused).toEqual({ notSold: 'Choose a ticket.' });
  expect(await textAt('', refused as object)).toContain('Choose a ticket.');
  const notKept = await press('take-off', app.newId());
  expect(notKept).toEqual({ notTakenOff: 'This ticket isn’t yours.' });
  expect(await textAt('', notKept as object)).toContain('This ticket isn’t yours.');
});

test('a customer whose tickets all have add-ons reads what to do first', async () => {
  const { types, owner } = event;
  const shirt = {
    eventId,
    currency: 'ZAR',
    name: 'T-shirt',
    perTicketLimit: 1,
    variants: [{ priceMinor: 15_000, capacity: 5 }],
  };
  const unit = (await addAddOn(app, owner, shirt)).variants[0]?.id as string;
  const quantities = { [types[0]?.id as string]: 1, [unit]: 1 };
  const wish = { email: 'shirt@example.com', eventId, quantities };
  const bought = await placeOrder(app, aGuest(app), wish);
  app.provider.report(paymentReference({ eventId, orderId: bought.orderId, number: 1 }), {
    status: 'succeeded',
  });
  await verifyPayment(app, { eventId, orderId: bought.orderId, number: 1 });
  const own = {
    eventId,
    orderId: bought.orderId,
    key: orderLinkKey(app, { eventId, orderId: bought.orderId, linkVersion: 0 }),
  };
  const until = (days: number | null) =>
    app.db.updateTable('events').set({ refundUntilDays: days }).where('id', '=', eventId).execute();

  await until(null);
  const text = await textAt('', undefined, own);
  expect(text).toContain('Sell a ticket');
  expect(text).toContain('A ticket is sold without add-ons, so ask the organiser to refund those first.');
  expect(text).not.toContain('Continue');
  await until(0);
  expect(await textAt('', undefined, own)).toContain('so remove those first, under “Get a refund”.');
});
