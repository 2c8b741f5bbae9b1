import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { keptReceipts } from '../../../tests/fakes/documents.ts';
import { exported } from '../exports/testing/exported.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { getReceiptForOrganiser } from '../order-desk/get-receipt-for-organiser.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { saveSeller } from '../receipts/save-seller.ts';
import type { SignedIn } from '../shared/actor.ts';
import { addTaxRate } from '../taxes/change-tax-rates.ts';
import { DUPONT, SELLER } from '../taxes/testing/companies.ts';
import { placeOrder } from './place-order.ts';

/** Orders of companies (docs/decisions/0094). */
const { printed, documents } = keptReceipts();
const app = await createTestApp({ documents });

let owner: SignedIn;
let event: Awaited<ReturnType<typeof anEvent>>;
beforeEach(async () => {
  owner = await aUser(app);
  await saveSeller(app, owner, SELLER);
  const abroad = { reverseCharge: true };
  await addTaxRate(app, owner, { name: 'VAT', rate: 19_000, isDefault: true, ...abroad });
  const { id: onTop } = await addTaxRate(app, owner, {
    name: 'City tax',
    rate: 5_000,
    onTop: true,
    ...abroad,
  });
  const entry = await addTaxRate(app, owner, { name: 'VAT, entry', rate: 19_000 });
  const exempt = await addTaxRate(app, owner, { name: 'Exempt', rate: 0, ...abroad });
  event = await anEvent(app, {
    owner,
    types: [
      { name: 'Seat', priceMinor: 11_900, currency: 'EUR' },
      { name: 'Bed', priceMinor: 8_000, currency: 'EUR', taxRateId: onTop },
      { name: 'Entry', priceMinor: 5_950, currency: 'EUR', taxRateId: entry.id },
      { name: 'Course', priceMinor: 3_000, currency: 'EUR', taxRateId: exempt.id },
    ],
  });
});

const buyer = aGuest(app);
const buy = (business: object | undefined, wanted: readonly number[] = [2], key?: string) => {
  const quantities = Object.fromEntries(
    wanted.flatMap((count, at) => (count > 0 ? [[event.types[at]?.id, count]] : [])),
  );
  const wish = { email: 'marie@example.com', eventId: event.eventId, quantities, business };
  return placeOrder(app, buyer, wish, undefined, key);
};
const keyOf = ({ orderId }: { orderId: string }) => ({ eventId: event.eventId, orderId });
const pageOf = (order: { orderId: string }) => getOrderPage(app, buyer, keyOf(order));
async function pay(order: { orderId: string }) {
  const attempt = { ...keyOf(order), number: 1 };
  app.provider.report(paymentReference(attempt), { status: 'succeeded' });
  await verifyPayment(app, attempt);
}

describe('reverse charge', () => {
  test('a company of another EU country pays the net price, sees it before paying, and finds it on the invoice', async () => {
    const placed = await buy(DUPONT, [2, 1]);
    expect(placed).toMatchObject({ reverseCharge: true, tran: { amount: 2 * 10_000 + 8_000 } });
    const before = await pageOf(placed);
    expect(before).toMatchObject({
      business: { ...DUPONT, vatNumber: 'FR12345678901', reverseCharge: true },
      taxes: [{ name: 'Reverse charge', rate: 0, net: { minor: 28_000 }, tax: { minor: 0 } }],
    });
    await pay(placed);
    const { receipt } = await pageOf(placed);
    expect(receipt).toMatchObject({ buyer: { company: 'Dupont SARL' }, taxes: before.taxes });
    await getReceiptForOrganiser(app, owner, keyOf(placed));
    expect(printed.at(-1)).toMatchObject({
      buyer: { country: 'FR' },
      lines: [
        { name: 'Seat', net: { minor: 20_000 }, rate: 0, tax: { minor: 0 }, total: { minor: 20_000 } },
        { name: 'Bed', net: { minor: 8_000 }, rate: 0 },
      ],
    });
    const desk = await getOrderForOrganiser(app, owner, keyOf(placed));
    expect(desk).toMatchObject({
      isInvoice: true,
      business: { company: 'Dupont SARL', reverseCharge: true },
    });
    const csv = await exported(app, owner, { eventId: event.eventId, name: 'orders' });
    expect(csv).toContain('280.00,0.00,Dupont SARL,FR12345678901,yes');
    expect(await breaches(app)).toEqual([]);
  });

  test('all others pay the tax: at home, without a number, outside the EU, or if the seller has no EU VAT number', async () => {
    const home = { ...DUPONT, country: 'DE', vatNumber: '987654321' };
    for (const other of [
      undefined,
      home,
      { ...DUPONT, vatNumber: '' },
      { ...DUPONT, country: 'CH', vatNumber: 'CHE-1' },
    ]) {
      expect(await buy(other)).toMatchObject({ reverseCharge: false, tran: { amount: 23_800 } });
    }
    await saveSeller(app, owner, { ...SELLER, vatNumber: '4123456789' });
    const placed = await buy(DUPONT);
    expect(placed).toMatchObject({ reverseCharge: false, tran: { amount: 23_800 } });
    expect((await pageOf(placed)).business).toMatchObject({ company: 'Dupont SARL', reverseCharge: false });
  });

  test('is decided by each line’s rate: only these lines lose their tax, and refunds and sums follow', async () => {
    const entryAlone = await buy(DUPONT, [0, 0, 2]);
    expect(entryAlone).toMatchObject({ reverseCharge: false, tran: { amount: 11_900 } });
    expect((await pageOf(entryAlone)).business).toMatchObject({ reverseCharge: false });

    const mixed = await buy(DUPONT, [1, 1, 2, 1]);
    expect(mixed).toMatchObject({ reverseCharge: true, tran: { amount: 10_000 + 8_000 + 11_900 + 3_000 } });
    await pay(mixed);
    const sums = (taxes: { name: string; rate: number; net: { minor: number }; tax: { minor: number } }[]) =>
      taxes.map(({ name, rate, net, tax }) => [name, rate, net.minor, tax.minor]);
    const { receipt, tickets } = await pageOf(mixed);
    // What is exempt has the same rate, and is declared elsewhere.
    expect(sums(receipt?.taxes ?? [])).toEqual([
      ['Reverse charge', 0, 18_000, 0],
      ['VAT, entry', 19_000, 10_000, 1_900],
      ['Exempt', 0, 3_000, 0],
    ]);
    const idOf = (name: string) => tickets.find(({ typeName }) => typeName === name)?.id;
    for (const names of [['Seat', 'Course'], ['Entry']]) {
      await refundOrder(app, owner, { ...keyOf(mixed), tickets: names.map(idOf), requestId: app.newId() });
      await app.runJobs();
    }
    const after = (await pageOf(mixed)).receipt;
    expect(after?.creditNotes.map(({ taxes }) => sums(taxes))).toEqual([
      [
        ['Reverse charge', 0, 10_000, 0],
        ['Exempt', 0, 3_000, 0],
      ],
      [['VAT, entry', 19_000, 5_000, 950]],
    ]);
    expect(sums(after?.left.taxes ?? [])).toEqual([
      ['Reverse charge', 0, 8_000, 0],
      ['VAT, entry', 19_000, 5_000, 950],
      ['Exempt', 0, 0, 0],
    ]);
    expect(await breaches(app)).toEqual([]);
  });
});

test('wrong company details are reported at their fields, and nothing is held', async () => {
  const paths = (business: object) =>
    buy(business).then(
      () => [],
      (error) => error.issues.map(({ path }: { path: string }) => path),
    );
  expect(await paths({})).toEqual(['business.company', 'business.address', 'business.country']);
  expect(await paths({ ...DUPONT, company: 'x'.repeat(201) })).toEqual(['business.company']);
  expect(await paths({ ...DUPONT, address: 'NUL\0' })).toEqual(['business.address']);
  expect(await paths({ ...DUPONT, country: 'XX' })).toEqual(['business.country']);
  expect(await paths({ ...DUPONT, vatNumber: 'DE123456789' })).toEqual(['business.vatNumber']);
  expect(await paths({ ...DUPONT, company: '', vatNumber: 'FR1' })).toEqual([
    'business.company',
    'business.vatNumber',
  ]);
  // Without a country, the VAT number cannot be checked.
  expect(await paths({ ...DUPONT, country: '', vatNumber: 'FR1' })).toEqual(['business.country']);
  expect(await paths({ ...DUPONT, phone: '1' })).toEqual(['business.phone']);
  const held = await app.db.selectFrom('orders').where('eventId', '=', event.eventId).select('id').execute();
  expect(held).toEqual([]);
});

test('the same key with another company is refused; with the same company it returns the same order', async () => {
  const first = await buy(DUPONT, [1, 0], 'one-wish');
  expect(await buy(DUPONT, [1, 0], 'one-wish')).toMatchObject({
    orderId: first.orderId,
    reverseCharge: true,
  });
  await expect(buy({ ...DUPONT, company: 'Other' }, [1, 0], 'one-wish')).rejects.toMatchObject({
    code: 'order.key-reused',
  });
});

test('a credit note is a separate document', async () => {
  const placed = await buy({ ...DUPONT, vatNumber: '' }, [2, 0]);
  await pay(placed);
  const { tickets } = await pageOf(placed);
  await refundOrder(app, owner, { ...keyOf(placed), tickets: [tickets[0]?.id], requestId: app.newId() });
  await app.runJobs();
  await refundOrder(app, owner, { ...keyOf(placed), amountMinor: 100, requestId: app.newId() });
  await app.runJobs();
  const { creditNotes } = await pageOf(placed);
  expect(creditNotes.map(({ path }) => path)).toEqual(
    ['000002', '000003'].map(
      (number) => `/event/${event.eventId}/order/${placed.orderId}/credit-notes/${number}`,
    ),
  );
  const file = await getReceiptForOrganiser(app, owner, keyOf(placed), '000002');
  expect(file.filename).toBe('credit-note-000002.pdf');
  expect(printed.at(-1)?.note).toMatchObject({
    lines: [{ name: 'Seat', quantity: 1, rate: 19_000, total: { minor: 11_900 } }],
    total: { minor: 11_900 },
    taxes: [{ net: { minor: 10_000 }, tax: { minor: 1_900 } }],
  });
  await getReceiptForOrganiser(app, owner, keyOf(placed), '000003');
  expect(printed.at(-1)?.note?.lines).toEqual([{ name: 'Refund', total: { minor: 100, currency: 'EUR' } }]);
  for (const unknown of ['000001', '000009', 'x']) {
    await expect(getReceiptForOrganiser(app, owner, keyOf(placed), unknown)).rejects.toMatchObject({
      code: 'receipt.unknown',
    });
  }
  expect((await getReceiptForOrganiser(app, owner, keyOf(placed))).filename).toBe('invoice-000001.pdf');
});
