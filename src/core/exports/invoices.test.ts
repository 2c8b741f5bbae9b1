import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { keptReceipts } from '../../../tests/fakes/documents.ts';
import { addAddOn } from '../add-ons/change-add-ons.ts';
import { createHoldQueue } from '../holds/hold-queue.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getReceiptForOrganiser } from '../order-desk/get-receipt-for-organiser.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import type { PrintedReceipt } from '../receipts/printed-receipt.ts';
import { saveSeller } from '../receipts/save-seller.ts';
import type { SignedIn } from '../shared/actor.ts';
import { addTaxRate } from '../taxes/change-tax-rates.ts';
import { exportInvoices } from './export-invoices.ts';
import { fileBytes, wholeFile } from './testing/exported.ts';

const { printed, documents } = keptReceipts();
const app = await createTestApp({ documents });
const serviceFee = { percentHundredths: 500, fixedMinor: { EUR: 30 }, paidBy: 'customer' as const };
app.holds = createHoldQueue({ db: app.db, clock: app.clock, ...TEST_SETTINGS, serviceFee });

let owner: SignedIn;
const orders: { eventId: string; orderId: string }[] = [];
const NOVEMBER = { from: '2026-11-01', until: '2026-11-30' };
const COMPANY = { company: '=Dupont SARL', address: 'Paris', country: 'FR', vatNumber: 'FR12345678901' };

/** Two events of a seller with orders at three tax rates: one refunded in part, twice, and one of a foreign company. */
beforeAll(async () => {
  app.clock.set(new Date('2026-11-10T12:00:00Z'));
  owner = await aUser(app);
  const rate = (name: string, thousandths: number, more: object = {}) =>
    addTaxRate(app, owner, { name, rate: thousandths, ...more });
  await saveSeller(app, owner, { legalName: 'Kino GmbH', vatNumber: 'DE123456789' });
  await rate('VAT', 19_000, { isDefault: true, reverseCharge: true });
  const food = await rate('Reduced', 7_000, { onTop: true });
  const exempt = await rate('Exempt', 0);
  const inEuro = (name: string, priceMinor: number, more: object = {}) => ({
    name,
    priceMinor,
    currency: 'EUR' as const,
    ...more,
  });
  const kino = await anEvent(app, {
    owner,
    name: '=Kino\nNight',
    types: [inEuro('Seat', 3_333), inEuro('Course', 5_000, { taxRateId: exempt.id })],
  });
  const { eventId } = kino;
  const add = (name: string, variant: object, more: object = {}) =>
    addAddOn(app, owner, { eventId, currency: 'EUR', name, variants: [variant], ...more });
  const drink = await add(
    'Drink',
    { priceMinor: 701, capacity: 50 },
    { soldAlone: true, taxRateId: food.id },
  );
  const gift = await add('Gift', { priceMinor: 1_000, priceFloorMinor: 500 }, { kind: 'donation' });
  const other = await anEvent(app, { owner, types: [{ priceMinor: 10_000 }] });
  const [seat, course] = kino.types.map(({ id }) => id) as [string, string];
  const unitOf = ({ variants }: typeof drink) => variants[0]?.id as string;

  const buy = async (event: { eventId: string }, quantities: object, business?: object) => {
    const wish = { email: 'marie@example.com', eventId: event.eventId, quantities, business };
    const { orderId } = await placeOrder(app, aGuest(app), wish);
    const order = { eventId: event.eventId, orderId };
    app.provider.report(paymentReference({ ...order, number: 1 }), { status: 'succeeded' });
    await verifyPayment(app, { ...order, number: 1 });
    orders.push(order);
    return order;
  };
  const mixed = await buy(kino, { [seat]: 3, [course]: 1, [unitOf(drink)]: 3, [unitOf(gift)]: 1 });
  for (const amountMinor of [1_111, 4_567]) {
    await refundOrder(app, owner, { ...mixed, amountMinor });
    await app.runJobs();
  }
  // Of its three rates, one is under reverse charge and one exempt.
  await buy(kino, { [seat]: 2, [course]: 1, [unitOf(drink)]: 1 }, COMPANY);
  await buy(other, { [other.types[0]?.id as string]: 1 });
  // In the event's zone it is December already.
  app.clock.set(new Date('2026-11-30T22:30:00Z'));
  await buy(kino, { [seat]: 1 });
});

const exportRows = async (rows: string, span: object = NOVEMBER) => {
  const file = await exportInvoices(app, owner, owner.userId, { ...span, rows });
  return (await wholeFile(file)).replace('\uFEFF', '').trim().split('\r\n');
};
const cents = (amount: string | undefined) => Math.round(Number(amount) * 100);

/** Returns all documents of the orders as printed, the newest last. */
async function printedDocuments(): Promise<PrintedReceipt[]> {
  printed.length = 0;
  for (const order of orders) {
    await getReceiptForOrganiser(app, owner, order);
    for (const { number } of printed.at(-1)?.creditNotes ?? [])
      await getReceiptForOrganiser(app, owner, order, number);
  }
  return [...printed];
}

describe('an organisation’s invoices', () => {
  test('are one list over all its events, with net and tax by rate as printed', async () => {
    const [header, ...lines] = await exportRows('documents', { from: '2026-11-01', until: '2026-12-31' });
    expect(header).toMatch(
      /^Kind,Number,Date,Event,Order,Company,VAT number,Country,Reverse charge,Tax name,/,
    );
    const rows = lines.map((line) => line.split(','));
    const documents = await printedDocuments();
    expect(documents.map(({ note }) => (note ? 'note' : 'invoice'))).toEqual([
      ...['invoice', 'note', 'note', 'invoice', 'invoice', 'invoice'],
    ]);
    const expected = documents.flatMap((document) => {
      const { number, total, taxes } = document.note ?? document;
      const signed = (minor: number) => (document.note ? 0 - minor : minor);
      const kind = document.note ? 'Credit note' : 'Invoice';
      const taxed = taxes.map(({ name, rate, net, tax }) => [
        ...[kind, number, name, `${rate / 1000} %`, signed(net.minor), signed(tax.minor)],
      ]);
      const rest = taxes.reduce((left, { net, tax }) => left - net.minor - tax.minor, total.minor);
      return rest === 0 ? taxed : [...taxed, [kind, number, '', '', signed(rest), 0]];
    });
    expect(
      rows.map(([kind, number, , , , , , , , name, rate, net, tax]) => [
        ...[kind, number, name, rate, cents(net), cents(tax)],
      ]),
    ).toEqual(expected);
    for (const row of rows) expect(cents(row[13])).toBe(cents(row[11]) + cents(row[12]));
    // The first includes the gift, which has no tax statement; a credit note takes back something of everything.
    expect(expected.filter(([, number]) => number === '000001')).toHaveLength(4);
    expect(expected.filter(([, number]) => number === '000002')).toHaveLength(4);
    expect(rows.at(-1)?.slice(2, 3)).toEqual(['2026-12-01']);
    const company = lines.filter((line) => line.includes('Dupont'));
    expect(company).toEqual([
      expect.stringMatching(
        /^Invoice,000004,2026-11-10,.*,'=Dupont SARL,FR12345678901,FR,yes,Reverse charge,0 %,/s,
      ),
      expect.stringMatching(/,FR,,Reduced,7 %,/),
      expect.stringMatching(/,FR,,Exempt,0 %,/),
    ]);
  });

  test('add up to sums by rate and currency, to the cent, with refunds deducted', async () => {
    const [header, ...sums] = await exportRows('rates');
    expect(header).toBe('Tax name,Tax rate,Reverse charge,Net,Tax,Total,Currency');
    const taken = new Map<string, [number, number]>();
    for (const document of (await printedDocuments()).slice(0, -1)) {
      const { taxes } = document.note ?? document;
      const sign = document.note ? -1 : 1;
      for (const { name, rate, net, tax } of taxes) {
        const key = `${net.currency} ${rate / 1000} % ${name === 'Reverse charge' ? 'yes' : ''}`;
        const [netMinor, taxMinor] = taken.get(key) ?? [0, 0];
        taken.set(key, [netMinor + sign * net.minor, taxMinor + sign * tax.minor]);
      }
    }
    const rows = sums.map((line) => line.split(',')).filter(([name]) => name !== '');
    expect(
      new Map(
        rows.map(
          ([, rate, reverse, net, tax, , currency]) =>
            [...[`${currency} ${rate} ${reverse}`, [cents(net), cents(tax)]]] as [string, number[]],
        ),
      ),
    ).toEqual(taken);
    expect([...taken.keys()].sort()).toEqual([
      ...['EUR 0 % ', 'EUR 0 % yes', 'EUR 19 % ', 'EUR 7 % ', 'ZAR 19 % '],
    ]);
    const untold = sums.filter((line) => line.startsWith(',,'));
    expect(untold).toEqual([expect.stringMatching(/^,,,\d+\.\d\d,0\.00,\d+\.\d\d,EUR$/)]);
  });

  test('are limited to the requested days, in Excel as well', async () => {
    expect(await exportRows('documents', { from: '2026-10-01', until: '2026-10-31' })).toHaveLength(1);
    expect(await exportRows('documents', { from: '2026-12-01', until: '2026-12-01' })).toHaveLength(2);
    const input = { ...NOVEMBER, format: 'xlsx', rows: 'rates' };
    const file = await exportInvoices(app, owner, owner.userId, input);
    expect(file.filename).toBe('tax-by-rate-2026-11-01-2026-11-30.xlsx');
    const parts = unzipSync(new Uint8Array(await fileBytes(file)));
    expect(strFromU8(parts['xl/workbook.xml'] as Uint8Array)).toContain('<sheet name="Tax by rate"');
    const refuse = (input: object) => exportInvoices(app, owner, owner.userId, input);
    for (const [path, wrong] of [
      ['from', { until: '2026-11-30' }],
      ['until', { ...NOVEMBER, until: '2026-11-31' }],
      ['rows', { ...NOVEMBER, rows: 'all' }],
      ['until', { from: '2026-11-30', until: '2026-11-01' }],
    ] as const)
      await expect(refuse(wrong)).rejects.toMatchObject({ issues: [{ path }] });
  });

  test('are for people who keep the books, and each export is logged', async () => {
    for (const [role, allowed] of [
      ['finance', true],
      ['manager', true],
      ['reader', false],
      ['box_office', false],
    ] as const) {
      const asked = exportInvoices(app, await aMember(app, owner, { role }), owner.userId, NOVEMBER);
      if (allowed) expect((await asked).filename).toBe('invoices-2026-11-01-2026-11-30.csv');
      else await expect(asked).rejects.toMatchObject({ code: 'organisation.role' });
    }
    const stranger = await aUser(app);
    await expect(exportInvoices(app, stranger, owner.userId, NOVEMBER)).rejects.toMatchObject({
      code: 'organisation.unknown',
    });
    const noted = await app.db
      .selectFrom('audit_entries')
      .where('chain', '=', owner.userId)
      .where('kind', '=', 'export.invoices')
      .select('facts')
      .execute();
    expect(noted).toContainEqual({ facts: { ...NOVEMBER, rows: 'documents', as: 'csv' } });
  });
});
