import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { keptReceipts } from '../../../tests/fakes/documents.ts';
import { getReceiptForOrganiser } from '../order-desk/get-receipt-for-organiser.ts';
import { saveSeller } from '../receipts/save-seller.ts';
import { addTaxRate } from '../taxes/change-tax-rates.ts';
import { DUPONT, SELLER } from '../taxes/testing/companies.ts';
import { getBoxOffice } from './get-box-office.ts';
import { getShift } from './get-shift.ts';
import { getTillSale } from './get-till-sale.ts';
import { handBack } from './hand-back.ts';
import { aTill } from './testing/a-till.ts';

/** Sales to companies at a till (docs/decisions/0116). */
const { printed, documents } = keptReceipts();
const app = await createTestApp({ documents });

let event: Awaited<ReturnType<typeof anEvent>>;
let till: Awaited<ReturnType<typeof aTill>>;
beforeEach(async () => {
  const owner = await aUser(app);
  await saveSeller(app, owner, SELLER);
  await addTaxRate(app, owner, { name: 'VAT', rate: 19_000, reverseCharge: true, isDefault: true });
  const { id: onTop } = await addTaxRate(app, owner, {
    name: 'City tax',
    rate: 5_000,
    onTop: true,
    reverseCharge: true,
  });
  const admission = await addTaxRate(app, owner, { name: 'VAT, entry', rate: 19_000 });
  event = await anEvent(app, {
    owner,
    types: [
      { name: 'Seat', priceMinor: 11_900 },
      { name: 'Bed', priceMinor: 8_010, taxRateId: onTop },
      { name: 'What you like', priceMinor: 5_000, priceFloorMinor: 1_000 },
      { name: 'Entry', priceMinor: 2_380, taxRateId: admission.id },
    ],
  });
  till = await aTill(app, event);
});
afterEach(async () => expect(await breaches(app)).toEqual([]));

const minor = (amount: number) => ({ minor: amount, currency: 'ZAR' });
/** Lines with one of each type; the buyer chooses to pay 23.80 for the gift. */
const oneOfEach = () => {
  const [seat = '', bed = '', gift = '', entry = ''] = event.types.map(({ id }) => id);
  return { quantities: { [seat]: 1, [bed]: 1, [gift]: 1, [entry]: 1 }, prices: { [gift]: 2_380 } };
};
const shown = async () => (await getBoxOffice(app, till.user, event.eventId)).types;

test('a company of another EU country pays the net price that the till shows, whether tax is included or on top', async () => {
  const types = await shown();
  expect(types.map(({ price, priceAbroad, tax }) => [price.minor, priceAbroad.minor, tax])).toEqual([
    [11_900, 10_000, { rate: 19_000, onTop: false, reverseCharge: true }],
    [8_411, 8_010, { rate: 5_000, onTop: true, reverseCharge: true }],
    [5_000, 4_202, { rate: 19_000, onTop: false, reverseCharge: true }],
    [2_380, 2_380, { rate: 19_000, onTop: false, reverseCharge: false }],
  ]);
  const { seller } = await getBoxOffice(app, till.user, event.eventId);
  expect(seller).toEqual({ vatNumber: 'DE123456789' });
  const sale = await till.sell(1, { ...oneOfEach(), business: DUPONT });
  expect(sale).toMatchObject({
    total: minor(10_000 + 8_010 + 2_000 + 2_380),
    business: { ...DUPONT, vatNumber: 'FR12345678901', reverseCharge: true },
    receipt: { isInvoice: true, creditNotes: [] },
  });
  await getReceiptForOrganiser(app, till.user, { eventId: event.eventId, orderId: sale.orderId });
  expect(printed.at(-1)).toMatchObject({
    buyer: { company: 'Dupont SARL', reverseCharge: true },
    lines: [
      { name: 'Seat', net: minor(10_000), rate: 0, tax: minor(0) },
      { name: 'Bed', net: minor(8_010), rate: 0 },
      { name: 'What you like', net: minor(2_000), rate: 0 },
      { name: 'Entry', net: minor(2_000), rate: 19_000, tax: minor(380) },
    ],
  });
});

test('anybody else pays the tax, other companies included; the invoice names the company', async () => {
  expect((await till.sell(1, oneOfEach())).business).toBeNull();
  const sale = await till.sell(1, { ...oneOfEach(), business: { ...DUPONT, vatNumber: '' } });
  expect(sale).toMatchObject({
    total: minor(11_900 + 8_411 + 2_380 + 2_380),
    business: { company: 'Dupont SARL', reverseCharge: false },
  });
});

test('a sale whose price differs from the till’s is refused, and its seats are released', async () => {
  await expect(till.sell(2, { business: DUPONT, totalMinor: 23_800, name: 'asked' })).rejects.toMatchObject({
    code: 'till.price-changed',
    message: expect.stringContaining('200.00'),
  });
  expect((await shown())[0]?.left).toBe(100);
  // Sent again it is refused again, and nothing went through the till.
  await expect(till.sell(2, { business: DUPONT, totalMinor: 23_800, name: 'asked' })).rejects.toMatchObject({
    code: 'till.price-changed',
  });
  expect((await getShift(app, event.owner, till.key)).count).toBe(0);
  // Twin: without an expected price, the sale is made at whatever it costs.
  expect((await till.sell(2, { business: DUPONT })).total).toEqual(minor(20_000));
  expect((await till.sell(2, { business: DUPONT, totalMinor: 20_000 })).total).toEqual(minor(20_000));
});

test('handing back part of it issues a credit note', async () => {
  const sale = await till.sell(2, { business: DUPONT });
  const { number } = sale.receipt ?? {};
  const some = { orderId: sale.orderId, tickets: [sale.tickets[0]?.id], method: 'cash' };
  await handBack(app, till.user, till.key, some);
  const key = { eventId: event.eventId, orderId: sale.orderId };
  const { receipt, handedBack } = await getTillSale(app, till.user, key);
  expect(handedBack).toEqual(minor(10_000));
  expect(receipt).toMatchObject({ number, creditNotes: [expect.any(String)] });
  await getReceiptForOrganiser(app, till.user, key, receipt?.creditNotes[0]);
  expect(printed.at(-1)?.note).toMatchObject({
    lines: [{ name: 'Seat', quantity: 1, total: minor(10_000) }],
  });
});

test('company details are validated by field before anything is held, and are part of the request that a key names', async () => {
  const wrong = { ...DUPONT, company: '', vatNumber: 'DE123456789' };
  await expect(till.sell(1, { business: wrong })).rejects.toMatchObject({
    issues: [{ path: 'business.company' }, { path: 'business.vatNumber' }],
  });
  expect((await shown())[0]?.left).toBe(100);
  await till.sell(1, { business: DUPONT, name: 'one' });
  await expect(
    till.sell(1, { business: { ...DUPONT, company: 'Other' }, name: 'one' }),
  ).rejects.toMatchObject({
    code: 'order.key-reused',
  });
});
