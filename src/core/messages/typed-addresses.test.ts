import { beforeEach, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { aTill } from '../box-office/testing/a-till.ts';
import { correctAddress } from '../order-desk/correct-address.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { orderLinkKey } from '../orders/order-link.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { listMessages } from './list-messages.ts';
import { sendMessage } from './send-message.ts';
import { setMessageTrust } from './set-message-trust.ts';
import { aHolder } from './testing/ticket-holder.ts';

const app = await createTestApp({
  settings: { ...TEST_SETTINGS, messages: { aDay: 9, recipients: 3, trustedAfterTickets: 4 } },
});
const DAY_MS = 86_400_000;
const admin = await aUser(app, { admin: true });

let owner: Awaited<ReturnType<typeof aUser>>;
let event: Awaited<ReturnType<typeof anEvent>>;
let till: Awaited<ReturnType<typeof aTill>>;
beforeEach(async () => {
  owner = await aUser(app);
  event = await anEvent(app, { owner });
  till = await aTill(app, event);
});

const fill = async () => {
  for (const name of ['a', 'b', 'c']) await till.sell(1, { email: `${name}@example.com` });
};
const trust = async () => (await listMessages(app, owner, event.eventId)).limits.trust;
const correct = (orderId: string, email: string) =>
  correctAddress(app, owner, { eventId: event.eventId, orderId }, { email });

test('sales at a till do not make an organiser trusted, however many', async () => {
  await till.sell(9);
  app.clock.advance(8 * DAY_MS);
  expect(await trust()).toBe('new');
  await aPaidOrder(app, event, { quantity: 3 });
  app.clock.advance(8 * DAY_MS);
  expect(await trust()).toBe('new');
  await aPaidOrder(app, event, { quantity: 1 });
  app.clock.advance(8 * DAY_MS);
  expect(await trust()).toBe('trusted');
});

test('tickets go to only so many typed addresses a day, from all tills and the order desk together', async () => {
  const { orderId } = await aHolder(app, event, 'thandi@example.com');
  await fill();
  const full = { kind: 'too-many', code: 'email.day-full', issues: [{ path: 'email' }] };
  const [another, again] = [
    { email: 'd@example.com' },
    { email: 'c@example.com', name: `${till.shiftId}.3` },
  ];
  await expect(till.sell(1, another)).rejects.toMatchObject(full);
  await expect(correct(orderId, 'e@example.com')).rejects.toMatchObject(full);
  // A sale that is sent again is the same sale, and one without an address always works.
  await expect(till.sell(1, again)).resolves.toMatchObject({ email: 'c@example.com' });
  await expect(till.sell(1)).resolves.toMatchObject({ email: null });
  const elsewhere = await aTill(app, await anEvent(app));
  await expect(elsewhere.sell(1, another)).resolves.toMatchObject(another);
  app.clock.advance(DAY_MS);
  await expect(till.sell(1, another)).resolves.toMatchObject(another);
});

test('an admin who turns messages off ends those too, and one who trusts an organisation allows more', async () => {
  await fill();
  await setMessageTrust(app, admin, owner.organisationId, { trust: 'trusted' });
  await expect(till.sell(1, { email: 'd@example.com' })).resolves.toBeDefined();
  await setMessageTrust(app, admin, owner.organisationId, { trust: 'off' });
  await expect(till.sell(1, { email: 'e@example.com' })).rejects.toMatchObject({ code: 'email.turned-off' });
  await expect(till.sell(1)).resolves.toBeDefined();
});

test('a typed address gets no message to many until its order is opened from its email', async () => {
  await aHolder(app, event, 'thandi@example.com');
  const sale = await till.sell(1, { email: 'stranger@example.com' });
  const key = { eventId: event.eventId, orderId: sale.orderId };
  const reached = async () => {
    const message = { subject: 'Hello', body: 'See you there.', audience: { kind: 'all' } };
    return (await sendMessage(app, owner, event.eventId, message)).recipients;
  };
  const open = (linkKey: string) => getOrderPage(app, { kind: 'visitor' }, { ...key, key: linkKey });
  expect(await reached()).toBe(1);
  // The till has a link too, to show or print. Opening it shows nothing about the address.
  await open(new URL(sale.link).searchParams.get('key') as string);
  expect(await reached()).toBe(1);
  await open(orderLinkKey(app, { ...key, linkVersion: 0 }));
  expect(await reached()).toBe(2);
  await correct(sale.orderId, 'other@example.com');
  expect(await reached()).toBe(1);
  await open(orderLinkKey(app, { ...key, linkVersion: 1 }));
  expect(await reached()).toBe(2);
});
