import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { blankDocuments } from '../../../tests/fakes/documents.ts';
import { transaction } from '../../db/database.ts';
import { closeAccount } from '../accounts/close-account.ts';
import { getOrderForOrganiser } from '../orders/get-order-for-organiser.ts';
import { getOrderPage } from '../orders/get-order-page.ts';
import { orderLink } from '../orders/order-link.ts';
import { placeOrder } from '../orders/place-order.ts';
import { refundOrder } from '../payments/refund-order.ts';
import { aHeldOrder, aPaidOrder } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import type { App } from '../shared/app.ts';
import { getOwnReceipt, getReceiptForOrganiser } from './get-receipt.ts';
import type { PrintedReceipt } from './printed-receipt.ts';

const printed: PrintedReceipt[] = [];
const documents: App['documents'] = {
  ...blankDocuments,
  receipt: async (receipt) => {
    printed.push(receipt);
    return new TextEncoder().encode(receipt.number);
  },
};
const app = await createTestApp({ documents });

/** The key of the link in an order's mail. */
const keyOf = (order: { eventId: string; orderId: string }) =>
  new URL(orderLink(app, { ...order, linkVersion: 0 })).searchParams.get('key') ?? undefined;

const names = ({ attachments }: { attachments: readonly { filename: string }[] }) =>
  attachments.map(({ filename }) => filename);

test('a paid order has a receipt: in its mail, on its page and for its organiser; a refund adds a credit note', async () => {
  const event = await anEvent(app, { types: [{ name: 'Terrace', priceMinor: 78_000 }] });
  const { owner } = event;
  await app.db
    .updateTable('users')
    .set({ first_name: 'Naledi', last_name: 'M' })
    .where('id', '=', owner.userId)
    .execute();
  const order = await aPaidOrder(app, event, { quantity: 2 });
  await app.runJobs();
  expect(app.outbox.flatMap((mail) => (mail.kind === 'tickets' ? names(mail) : []))).toContain(
    'receipt-000001.pdf',
  );

  const asked = { eventId: order.eventId, orderId: order.orderId };
  const page = await getOrderPage(app, { kind: 'visitor' }, { ...asked, key: keyOf(asked) });
  expect(page.receiptPath).toBe(`/event/${asked.eventId}/order/${asked.orderId}/receipt.pdf`);
  expect((await getOrderForOrganiser(app, owner, asked)).receiptNumber).toBe('000001');

  await refundOrder(app, owner, asked);
  await app.runJobs();
  const file = await getOwnReceipt(app, { kind: 'visitor' }, { ...asked, key: keyOf(asked) });
  expect(file.filename).toBe('receipt-000001.pdf');
  expect(printed.at(-1)).toMatchObject({
    number: '000001',
    seller: 'Naledi M',
    buyer: 'thandi@example.com',
    lines: [{ typeName: 'Terrace', quantity: 2, each: { minor: 78_000 }, total: { minor: 156_000 } }],
    total: { minor: 156_000, currency: 'ZAR' },
    paid: 'Card, through fake',
    creditNotes: [{ number: '000002', amount: { minor: 156_000, currency: 'ZAR' } }],
  });
  // The next sale goes on behind the credit note.
  await aPaidOrder(app, event);
  const numbers = await app.db
    .selectFrom('receipts')
    .select(['number', 'kind'])
    .where('owner_id', '=', owner.userId)
    .orderBy('number')
    .execute();
  expect(numbers.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note', 'receipt']);
  expect(await breaches(app)).toEqual([]);
});

test('what cost nothing, or was sent back before it bought anything, has none', async () => {
  await app.runJobs();
  const free = await anEvent(app, { types: [{ priceMinor: 0 }] });
  const { orderId } = await placeOrder(app, aGuest(app), {
    email: 'thandi@example.com',
    eventId: free.eventId,
    eventType: free.types[0]?.id,
  });
  app.outbox.length = 0;
  await app.runJobs();
  expect(app.outbox.flatMap((mail) => (mail.kind === 'tickets' ? names(mail) : []))).not.toContainEqual(
    expect.stringContaining('receipt'),
  );
  await expect(
    getReceiptForOrganiser(app, free.owner, { eventId: free.eventId, orderId }),
  ).rejects.toMatchObject({
    kind: 'not-found',
    code: 'receipt.unknown',
  });

  const paid = await anEvent(app);
  const wrong = await aHeldOrder(app, paid);
  app.provider.report(wrong.reference, { status: 'succeeded', amountMinor: 34_999 });
  await verifyPayment(app, { ...wrong, number: 1 });
  await app.runJobs();
  await expect(getReceiptForOrganiser(app, paid.owner, wrong)).rejects.toMatchObject({
    code: 'receipt.unknown',
  });
  expect(await breaches(app)).toEqual([]);
});

test('a receipt is for its customer, its organiser and admins alone', async () => {
  const event = await anEvent(app);
  const order = await aPaidOrder(app, event);
  await expect(getOwnReceipt(app, aGuest(app), order)).rejects.toMatchObject({ code: 'order.unknown' });
  await expect(getReceiptForOrganiser(app, await aUser(app), order)).rejects.toMatchObject({
    code: 'event.unknown',
  });
  await expect(getReceiptForOrganiser(app, aGuest(app), order)).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  expect((await getReceiptForOrganiser(app, await aUser(app, { admin: true }), order)).filename).toBe(
    'receipt-000001.pdf',
  );
});

test('an organiser who left keeps the numbers, without a name', async () => {
  const event = await anEvent(app, {
    endsAt: new Date(app.clock.now().getTime() + 1000),
    startsAt: app.clock.now(),
  });
  const order = await aPaidOrder(app, event);
  app.clock.advance(60_000);
  await transaction(app.db, (tx) => closeAccount(app, tx, event.owner.userId));
  await getOwnReceipt(app, { kind: 'visitor' }, { ...order, key: keyOf(order) });
  expect(printed.at(-1)).toMatchObject({ number: '000001', seller: 'Deleted account' });
  expect(await breaches(app)).toEqual([]);
});
