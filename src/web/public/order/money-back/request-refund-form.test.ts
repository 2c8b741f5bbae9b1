import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/database.ts';
import { anEvent } from '../../../../../tests/factories.ts';
import { aBoughtOrder } from '../../../../core/holds/testing/bought-order.ts';
import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { actorContext, appContext, requestContext } from '../../../context.ts';
import { pageHtml, pageText } from '../../../testing/render-page.ts';
import OrderRoute, { action, loader } from '../order.tsx';
import { ConfirmRefund } from './confirm-refund.tsx';
import { RequestRefundForm } from './request-refund-form.tsx';

const app = await createTestApp();
const event = await anEvent(app);
await app.db.updateTable('events').set({ refundUntilDays: 1 }).where('id', '=', event.eventId).execute();

const order = await aBoughtOrder(app, event, { quantity: 2 });
await app.runJobs();
const path = `/event/${order.eventId}/order/${order.orderId}`;

/** Makes the router's arguments for a request or a form by the order's customer. */
function asked(search = '', form?: URLSearchParams) {
  const url = new URL(`http://localhost:3000${path}${search}`);
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(actorContext, order.buyer);
  context.set(requestContext, { url, address: '192.0.2.1' } as never);
  const request = new Request(url, form && { method: 'POST', body: form });
  return { context, request, params: { eventId: order.eventId, orderId: order.orderId } } as never;
}

async function shownAt(search: string) {
  const { data } = (await loader(asked(search))) as unknown as { data: { shown: { requestId: string } } };
  const props = { loaderData: data, params: { eventId: order.eventId } };
  return { html: pageHtml(OrderRoute, props), text: pageText(OrderRoute, props), ...data.shown };
}

const idsIn = (html: string) =>
  [...html.matchAll(/name="give-back" value="([\da-f-]+)"/g)].map(([, id]) => id ?? '');

test('a refund of a ticket asks for confirmation with its name and the amount, then says that it is done', async () => {
  const before = await shownAt('');
  const ids = idsIn(before.html);
  expect(ids).toHaveLength(2);

  expect((await shownAt('?give-back=')).text).toContain('Choose at least one ticket.');
  expect((await shownAt('?give-back=nonsense')).text).not.toContain('Get a refund for this ticket?');

  const confirm = await shownAt(`?give-back=&give-back=${ids[0]}`);
  expect(confirm.text).toMatch(
    /Get a refund for this ticket\?.* [\dA-Z]{5}-[\dA-Z]{5} 350\.00 ZAR You get 350\.00 ZAR back/,
  );
  expect(confirm.text).toContain('This can’t be undone.');
  expect((await shownAt(`?give-back=${ids.join('&give-back=')}`)).text).toMatch(
    /Get a refund for these 2 tickets\?.*You get 700\.00 ZAR back/,
  );

  const form = new URLSearchParams({
    intent: 'give-back',
    requestId: confirm.requestId,
    ticket: ids[0] ?? '',
  });
  const answer = (await action(asked('', form)).catch((thrown) => thrown)) as Response;
  expect(answer.status).toBe(303);
  const { pathname, search } = new URL(answer.headers.get('location') ?? '', 'http://localhost:3000');
  expect(pathname).toBe(path);
  const done = await shownAt(search);
  expect(done.text).toMatch(/Your ticket has been refunded .*It is no longer valid\. 350\.00 ZAR goes back/);
  expect(done.text).toContain('Paid 700.00 ZAR Refund');
  expect(done.text).toContain('Left after refunds 350.00 ZAR');
});

test('an address cannot make the page say anything untrue', async () => {
  const [, other = ''] = idsIn((await shownAt('')).html);
  expect((await shownAt(`?gave-back=${other}&sum=35000`)).text).not.toContain('has been');
});

test('a page with tickets begins with a celebration, then has all tickets in one list, and the event below', async () => {
  const { text, html } = await shownAt('');
  expect(text).toMatch(/You’re going! .*Ticket \d of 2 .*Ticket \d of 2 .*We’(ve|re) also email/);
  expect(html.match(/class="burst"/g)).toHaveLength(1);
  app.clock.advance(5 * 60_000);
  expect((await shownAt('')).html).not.toContain('class="burst"');
});

test('mentions the service fee only where it was paid, and no refund where no money comes back', () => {
  const zar = (minor: number) => ({ minor, currency: 'ZAR' });
  const ticket = { id: 'a', typeName: 'General', shortCode: 'ABCDE-23456' };
  interface Of {
    price: number;
    fee?: number;
    kept?: number;
    most?: number;
  }
  const of = ({ price, fee = 0, kept = 0, most = price - kept }: Of) => ({
    refundableUntil: '2026-12-12T17:45:00Z',
    event: { timeZone: 'Africa/Johannesburg' },
    addOns: [],
    tickets: [{ ...ticket, price: zar(price) }],
    addedFee: zar(fee),
    refundable: { most: zar(most), tickets: [{ id: 'a', amount: zar(most), kept: zar(kept) }] },
  });
  const form = (order: object) => pageText(RequestRefundForm, { order });
  expect(form(of({ price: 35_000, fee: 950 }))).toContain('price back, without the service fee. Which');
  expect(form(of({ price: 35_000 }))).toMatch(
    /^Get a refund You can get a refund until .* You get the ticket price back\. Which/,
  );
  expect(form(of({ price: 35_000, kept: 500 }))).toContain(
    'price back, less the organiser’s cancellation fee. Which',
  );
  expect(form(of({ price: 35_000, most: 10_000 }))).toContain('at most 100.00 ZAR comes back now. Which');
  expect(form(of({ price: 0 }))).toMatch(/^Cancel tickets You can cancel tickets until [^.]*\. Which/);
  const asked = { tickets: [{ id: 'a', amount: zar(0) }], sum: zar(0), kept: zar(0) };
  const confirm = { order: { ...of({ price: 0 }), event: { name: 'Jazz' } }, requestId: 'r', path: '/' };
  const less = { tickets: [{ id: 'a', amount: zar(34_500) }], sum: zar(34_500), kept: zar(500) };
  expect(pageText(ConfirmRefund, { ...confirm, asked: less })).toContain(
    'The organiser keeps a cancellation fee of 5.00 ZAR',
  );
  expect(pageText(ConfirmRefund, { ...confirm, asked })).toMatch(
    /^Cancel this ticket\? .*The ticket will no longer be valid\..* Cancel this ticket Keep my ticket$/,
  );
});

test('tickets with names can be told apart by them', async () => {
  const { html } = await shownAt('');
  expect(html).not.toContain('for <bdi>');
  const { data } = (await loader(asked())) as unknown as { data: { shown: { order: OrderPage } } };
  const { order: page } = data.shown;
  const tickets = page.tickets.map((ticket) => ({ ...ticket, attendeeName: 'Carol Jones' }));
  expect(pageHtml(RequestRefundForm, { order: { ...page, tickets } })).toContain(
    'for <bdi>Carol Jones</bdi>',
  );
});
