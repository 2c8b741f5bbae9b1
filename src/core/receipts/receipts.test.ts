import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { keptReceipts } from '../../../tests/fakes/documents.ts';
import { transaction } from '../../db/database.ts';
import { placeOrder } from '../holds/place-order.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { getReceiptForOrganiser } from '../order-desk/get-receipt-for-organiser.ts';
import { getOwnReceipt } from '../order-page/get-order-documents.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { orderLink } from '../orders/order-link.ts';
import { aHeldOrder, aPaidOrder } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { closeAccount } from '../personal-data/close-account.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';
import { addTaxRate, changeTaxRate, removeTaxRate } from '../taxes/change-tax-rates.ts';
import { getSeller, saveSeller } from './save-seller.ts';
import { NO_SELLER } from './seller.ts';

const { printed, documents } = keptReceipts();
const app = await createTestApp({ documents });

/** The key of the link in an order's mail. */
const keyOf = (order: { eventId: string; orderId: string }) =>
  new URL(orderLink(app, { ...order, linkVersion: 0 })).searchParams.get('key') ?? undefined;

const names = ({ attachments }: { attachments: readonly { filename: string }[] }) =>
  attachments.map(({ filename }) => filename);

test('a paid order has a receipt: in its mail, on its page and for its organiser; a refund adds a credit note', async () => {
  const event = await anEvent(app, { types: [{ name: 'Terrace', priceMinor: 78_000 }] });
  const { owner } = event;
  await updateProfile(app, owner, { firstName: 'Naledi', lastName: 'M' });
  const order = await aPaidOrder(app, event, { quantity: 2 });
  await app.runJobs();
  expect(app.outbox.flatMap((mail) => (mail.kind === 'tickets' ? names(mail) : []))).toContain(
    'receipt-000001.pdf',
  );

  const asked = { eventId: order.eventId, orderId: order.orderId };
  const page = await getOrderPage(app, { kind: 'visitor' }, { ...asked, key: keyOf(asked) });
  expect(page.receiptPath).toBe(`/event/${asked.eventId}/order/${asked.orderId}/receipt.pdf`);
  expect(await getOrderForOrganiser(app, owner, asked)).toMatchObject({
    receiptNumber: '000001',
    isInvoice: false,
  });

  await refundOrder(app, owner, asked);
  await app.runJobs();
  const file = await getOwnReceipt(app, { kind: 'visitor' }, { ...asked, key: keyOf(asked) });
  expect(file.filename).toBe('receipt-000001.pdf');
  expect(printed.at(-1)).toMatchObject({
    number: '000001',
    seller: null,
    taxes: [],
    account: 'Naledi M',
    email: 'thandi@example.com',
    lines: [{ name: 'Terrace', quantity: 2, each: { minor: 78_000 }, total: { minor: 156_000 } }],
    total: { minor: 156_000, currency: 'ZAR' },
    paid: 'Card, through Fake',
    creditNotes: [{ number: '000002', amount: { minor: 156_000, currency: 'ZAR' } }],
  });
  // The next sale's number follows the credit note's.
  await aPaidOrder(app, event);
  const numbers = await app.db
    .selectFrom('receipts')
    .select(['number', 'kind'])
    .where('organisationId', '=', owner.userId)
    .orderBy('number')
    .execute();
  expect(numbers.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note', 'receipt']);
  expect(await breaches(app)).toEqual([]);
});

test('an order that was free, or refunded before it bought anything, has none', async () => {
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

test('the numbers of an organiser who left stay, without a name', async () => {
  const event = await anEvent(app, {
    endsAt: new Date(app.clock.now().getTime() + 1000),
    startsAt: app.clock.now(),
  });
  const order = await aPaidOrder(app, event);
  app.clock.advance(60_000);
  await transaction(app.db, (tx) => closeAccount(app, tx, event.owner.userId, event.owner));
  await getOwnReceipt(app, { kind: 'visitor' }, { ...order, key: keyOf(order) });
  expect(printed.at(-1)).toMatchObject({ number: '000001', account: 'Deleted account' });
  expect(await breaches(app)).toEqual([]);
});

const SELLER = {
  legalName: 'Koppie Events (Pty) Ltd',
  address: '12 Maude Street\nSandton 2196',
  registrationNumber: '2019/123456/07',
  vatNumber: '4123456789',
};

const VAT = { name: 'VAT', rate: 15_000, isDefault: true };

test('a receipt keeps its seller and tax as they were, and so does its credit note', async () => {
  const event = await anEvent(app, { types: [{ priceMinor: 33_333 }] });
  const { owner } = event;
  const silent = await aPaidOrder(app, event);
  await saveSeller(app, owner, SELLER);
  const { id: taxRateId } = await addTaxRate(app, owner, VAT);
  const order = await aPaidOrder(app, event, { quantity: 3 });
  await app.runJobs();
  const mails = app.outbox.filter(({ kind }) => kind === 'tickets');
  const taxedMail = mails.find(
    (mail) => 'receipt' in mail && mail.receipt && 'taxes' in mail.receipt && mail.receipt.taxes.length > 0,
  );
  expect(taxedMail).toMatchObject({
    receipt: { seller: { legalName: SELLER.legalName }, taxes: [{ rate: 15_000, tax: { minor: 13_043 } }] },
  });

  await saveSeller(app, owner, { ...SELLER, legalName: 'Another Ltd' });
  await changeTaxRate(app, owner, { ...VAT, rate: 20_000, taxRateId });
  const later = await aPaidOrder(app, event);
  for (const minor of [33_333, 33_333, 33_333]) {
    await refundOrder(app, owner, { eventId: order.eventId, orderId: order.orderId, amountMinor: minor });
    await app.runJobs();
  }
  const pageOf = (key: { eventId: string; orderId: string }) =>
    getOrderPage(app, { kind: 'visitor' }, { ...key, key: keyOf(key) });
  const { receipt } = await pageOf(order);
  expect(receipt).toMatchObject({
    seller: { legalName: SELLER.legalName, address: SELLER.address, vatNumber: SELLER.vatNumber },
    taxes: [{ name: 'VAT', rate: 15_000, net: { minor: 86_956 }, tax: { minor: 13_043, currency: 'ZAR' } }],
    left: { amount: { minor: 0 }, taxes: [{ tax: { minor: 0 } }] },
  });
  // 4348 each is one more than there was.
  expect(receipt?.creditNotes.map(({ taxes: [vat] }) => vat?.tax.minor)).toEqual([4_347, 4_348, 4_348]);
  await getOwnReceipt(app, { kind: 'visitor' }, { ...order, key: keyOf(order) });
  expect(printed.at(-1)).toMatchObject({ ...receipt });
  expect(app.outbox.findLast(({ kind }) => kind === 'order-refunded')).toMatchObject({
    receipt: { noteNumber: receipt?.creditNotes.at(-1)?.number },
    attachments: [{ filename: `credit-note-${receipt?.creditNotes.at(-1)?.number}.pdf` }],
  });
  expect((await pageOf(later)).receipt).toMatchObject({
    seller: { legalName: 'Another Ltd' },
    taxes: [{ rate: 20_000 }],
  });

  await saveSeller(app, owner, { legalName: '' });
  await removeTaxRate(app, owner, { taxRateId });
  const silentAgain = await aPaidOrder(app, event);
  for (const one of [silent, silentAgain]) {
    expect((await pageOf(one)).receipt).toMatchObject({ seller: null, taxes: [] });
  }
  await refundOrder(app, owner, { eventId: silent.eventId, orderId: silent.orderId });
  await app.runJobs();
  expect((await pageOf(silent)).receipt?.creditNotes).toMatchObject([{ taxes: [] }]);
  expect(app.outbox.findLast(({ kind }) => kind === 'order-refunded')).not.toHaveProperty('receipt');
  expect(await breaches(app)).toEqual([]);
});

test('a customer who heard of a refund before it was done gets its credit note by mail, once, whatever happens to the job', async () => {
  const event = await anEvent(app);
  await saveSeller(app, event.owner, SELLER);
  const order = await aPaidOrder(app, event);
  await app.runJobs();
  app.outbox.length = 0;
  app.provider.refundState = 'pending';
  await refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId });
  await app.runJobs();
  app.provider.refundState = 'done';
  expect(app.outbox).toMatchObject([{ kind: 'order-refunded', receipt: { of: {} } }]);
  for (const refund of app.provider.refunds.values()) {
    if (refund.reference === order.reference) app.provider.moveRefund(refund.id, 'done');
  }
  const key = { ...order, number: 1 };
  await Promise.all([syncRefunds(app, key), syncRefunds(app, key)]);
  app.clock.advance(120_000);
  await app.runJobs(['outbox']);
  app.clock.advance(120_000);
  await app.runJobs(['outbox']);
  await app.runJobs();
  expect(app.outbox.map(({ kind }) => kind)).toEqual(['order-refunded', 'credit-note']);
  const { receipt } = await getOrderPage(app, { kind: 'visitor' }, { ...order, key: keyOf(order) });
  expect(app.outbox[1]).toMatchObject({
    receipt: { noteNumber: receipt?.creditNotes[0]?.number },
    attachments: [{ filename: `credit-note-${receipt?.creditNotes.at(-1)?.number}.pdf` }],
  });
  expect(await breaches(app)).toEqual([]);
});

test('seller details are stored in versions: a repeated save adds none, and no version ever changes', async () => {
  const owner = await aUser(app);
  expect(await getSeller(app, owner)).toEqual(NO_SELLER);
  await Promise.all([1, 2, 3].map(() => saveSeller(app, owner, SELLER)));
  await saveSeller(app, owner, { ...SELLER, vatNumber: '' });
  expect(await getSeller(app, owner)).toEqual({ ...SELLER, vatNumber: '', timeZone: null });
  const versions = app.db.selectFrom('sellers').where('organisationId', '=', owner.userId).select('version');
  expect(await versions.orderBy('version').execute()).toEqual([{ version: 1 }, { version: 2 }]);
  const change = app.db
    .updateTable('sellers')
    .set({ legalName: 'x' })
    .where('organisationId', '=', owner.userId);
  await expect(change.execute()).rejects.toThrow('append-only');

  const refused = (input: object) => saveSeller(app, owner, input);
  await expect(refused({ legalName: '', vatNumber: '4' })).rejects.toMatchObject({
    issues: [{ path: 'legalName' }],
  });
  await expect(saveSeller(app, aGuest(app), SELLER)).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(saveSeller(app, await aUser(app, { emailVerified: false }), SELLER)).rejects.toMatchObject({
    code: 'account.email-not-verified',
  });
});

test('details that stand on no receipt are deleted with their organiser', async () => {
  const event = await anEvent(app, {
    endsAt: new Date(app.clock.now().getTime() + 1000),
    startsAt: app.clock.now(),
  });
  await saveSeller(app, event.owner, SELLER);
  const order = await aPaidOrder(app, event);
  await saveSeller(app, event.owner, { ...SELLER, legalName: 'Never used Ltd' });
  app.clock.advance(60_000);
  await transaction(app.db, (tx) => closeAccount(app, tx, event.owner.userId, event.owner));
  const kept = app.db.selectFrom('sellers').where('organisationId', '=', event.owner.userId);
  expect(await kept.select('legalName').execute()).toEqual([{ legalName: SELLER.legalName }]);
  await getOwnReceipt(app, { kind: 'visitor' }, { ...order, key: keyOf(order) });
  expect(printed.at(-1)).toMatchObject({ seller: { legalName: SELLER.legalName } });
});
