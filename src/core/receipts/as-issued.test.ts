import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { keptReceipts } from '../../../tests/fakes/documents.ts';
import { transaction } from '../../db/database.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { enteredEvent } from '../events/testing/entered-event.ts';
import { updateEvent } from '../events/update-event.ts';
import { exportInvoices } from '../exports/export-invoices.ts';
import { wholeFile } from '../exports/testing/exported.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { getReceiptForOrganiser } from '../order-desk/get-receipt-for-organiser.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { renameOrganisation } from '../organisations/own-organisations.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { addTaxRate, changeTaxRate } from '../taxes/change-tax-rates.ts';
import { getSeller, saveSeller } from './save-seller.ts';

const { printed, documents } = keptReceipts();
const app = await createTestApp({ documents });

const VAT = { name: 'VAT', rate: 15_000, isDefault: true };
const SELLER = { legalName: 'Koppie Events (Pty) Ltd', address: '12 Maude Street', vatNumber: '4123456789' };

/** Everything that an order's documents say, and the rows of a bookkeeper about them. */
async function said(order: { eventId: string; orderId: string }, owner: Parameters<typeof getSeller>[1]) {
  printed.length = 0;
  await getReceiptForOrganiser(app, owner, order);
  for (const { number } of printed[0]?.creditNotes ?? [])
    await getReceiptForOrganiser(app, owner, order, number);
  const organisationId = 'organisationId' in owner ? owner.organisationId : null;
  const year = { from: '2026-01-01', until: '2027-12-31' };
  const rows = await wholeFile(await exportInvoices(app, owner, organisationId as string, year));
  return { printed: [...printed], rows };
}

test.each([
  ['receipt', undefined],
  ['invoice', SELLER],
])(
  'a %s and its credit notes stay as they were issued, whatever is changed afterwards',
  async (_, seller) => {
    const event = await anEvent(app, { types: [{ name: 'Terrace' }, { name: 'General' }] });
    const { owner, eventId } = event;
    if (seller) await saveSeller(app, owner, seller);
    const { id: taxRateId } = await addTaxRate(app, owner, VAT);
    const order = { eventId, orderId: (await aPaidOrder(app, event, { quantity: 3 })).orderId };
    const { tickets } = await getOrderForOrganiser(app, owner, order);
    await refundOrder(app, owner, { ...order, tickets: [tickets[0]?.id] });
    await app.runJobs();
    await refundOrder(app, owner, { ...order, amountMinor: 1_000 });
    await app.runJobs();
    const before = await said(order, owner);
    expect(before.printed).toHaveLength(3);
    expect(before.printed[1]?.note?.lines).toMatchObject([{ name: 'Terrace', quantity: 1 }]);

    const now = enteredEvent(await getOwnEvent(app, owner, eventId));
    await updateEvent(app, owner, eventId, {
      ...now,
      name: 'Another name',
      timeZone: 'Pacific/Auckland',
      locationText: 'Auckland',
      startsAt: '2027-02-03T10:00',
      endsAt: '2027-02-03T12:00',
      description: 'Different',
      feePayer: 'organiser',
      types: now.types.map((type) => ({
        ...type,
        name: `New ${type.name}`,
        priceMinor: 99_900,
        saleEndsAt: null,
      })),
    });
    await renameOrganisation(app, owner, owner.organisationId as string, { name: 'Renamed' });
    await changeTaxRate(app, owner, { taxRateId, name: 'GST', rate: 3_000, onTop: true, isDefault: true });
    await saveSeller(app, owner, {
      legalName: 'Another Ltd',
      vatNumber: 'DE123456789',
      timeZone: 'Pacific/Honolulu',
    });
    app.clock.advance(3_600_000);
    expect(await said(order, owner)).toEqual(before);

    const later = { eventId, orderId: (await aPaidOrder(app, event)).orderId };
    expect((await said(later, owner)).printed).toMatchObject([
      {
        event: { name: 'Another name', timeZone: 'Pacific/Auckland' },
        lines: [{ name: 'New Terrace' }],
        account: 'Renamed',
      },
    ]);
    expect(await said(order, owner)).toMatchObject({ printed: before.printed });
    // A credit note that is issued now takes back what the receipt says.
    await refundOrder(app, owner, { ...order, tickets: [tickets[1]?.id] });
    await app.runJobs();
    const { printed: all } = await said(order, owner);
    expect(all.at(-1)).toMatchObject({ event: { name: now.name }, note: { lines: [{ name: 'Terrace' }] } });
    expect(await breaches(app)).toEqual([]);
  },
);

test('the day of issue is the seller’s, and no document has an earlier day than the one before it', async () => {
  const home = await anEvent(app);
  const { owner } = home;
  const away = await anEvent(app, { owner });
  await app.db
    .updateTable('events')
    .set({ timeZone: 'Pacific/Auckland' })
    .where('id', '=', away.eventId)
    .execute();
  await saveSeller(app, owner, { ...SELLER, timeZone: 'Africa/Johannesburg' });
  const day = async (event: typeof home) => {
    const order = { eventId: event.eventId, orderId: (await aPaidOrder(app, event)).orderId };
    return (await said(order, owner)).printed[0]?.issuedOn;
  };
  // It is 23:30 in Johannesburg, and the next day in Auckland.
  app.clock.set(new Date('2026-11-30T21:30:00Z'));
  expect(await day(away)).toBe('2026-11-30');
  expect(await day(home)).toBe('2026-11-30');
  app.clock.set(new Date('2026-11-30T22:30:00Z'));
  expect(await day(home)).toBe('2026-12-01');
  // In Honolulu it is still November, but number 3 was issued in December.
  await saveSeller(app, owner, { ...SELLER, timeZone: 'Pacific/Honolulu' });
  expect(await day(away)).toBe('2026-12-01');
  app.clock.set(new Date('2026-12-02T22:30:00Z'));
  expect(await day(away)).toBe('2026-12-02');
  expect(await getSeller(app, owner)).toMatchObject({ timeZone: 'Pacific/Honolulu' });
  await expect(saveSeller(app, owner, { ...SELLER, timeZone: 'Mars' })).rejects.toMatchObject({
    issues: [{ path: 'timeZone' }],
  });
  expect(await breaches(app)).toEqual([]);
});

test('a document from before this was kept has the day where its event was, and says what it said', async () => {
  const event = await anEvent(app);
  const { owner, eventId } = event;
  app.clock.set(new Date('2026-12-03T21:30:00Z'));
  const order = { eventId, orderId: (await aPaidOrder(app, event)).orderId };
  const asBefore = {
    eventName: 'Old name',
    timeZone: 'Pacific/Auckland',
    account: 'Old account',
    version: 0,
  };
  await transaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx
      .updateTable('receipts')
      .set({ issuedOn: null, textVersion: 0 })
      .where('eventId', '=', eventId)
      .execute();
    await tx.updateTable('receipt_texts').set(asBefore).where('eventId', '=', eventId).execute();
  });
  const {
    printed: [receipt],
    rows,
  } = await said(order, owner);
  expect(receipt).toMatchObject({
    issuedOn: '2026-12-04',
    account: 'Old account',
    event: { name: 'Old name' },
  });
  expect(rows).toContain(',2026-12-04,Old name,');
});

test.each([
  ['says what its event said', false, 1],
  ['twin: without the trigger it is not found', true, 0],
])(
  'a receipt that a process of an older version issues while a newer one starts %s',
  async (_, alone, found) => {
    const event = await anEvent(app);
    const { owner, eventId } = event;
    const order = { eventId, orderId: (await aPaidOrder(app, event)).orderId };
    const issued = app.db.selectFrom('receipts').where('eventId', '=', eventId).selectAll();
    const { issuedOn: _on, textVersion: _version, ...asOld } = await issued.executeTakeFirstOrThrow();
    await transaction(app.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx.deleteFrom('receipts').where('eventId', '=', eventId).execute();
      await tx.deleteFrom('receipt_texts').where('eventId', '=', eventId).execute();
      if (!alone) await sql`set local session_replication_role = origin`.execute(tx);
      await tx.insertInto('receipts').values(asOld).execute();
    });
    const { name } = await getOwnEvent(app, owner, eventId);
    const shown = await said(order, owner).catch(() => ({ printed: [] }));
    expect(shown.printed).toHaveLength(found);
    if (found > 0) expect(shown.printed).toMatchObject([{ event: { name } }]);
  },
);
