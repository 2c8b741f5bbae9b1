import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { exportInvoices } from '../exports/export-invoices.ts';
import { wholeFile } from '../exports/testing/exported.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { getReceiptGaps } from '../receipts/get-receipt-gaps.ts';
import { listReconciliations } from '../reconciliation/request-reconciliation.ts';
import { runReconciliations } from '../reconciliation/testing/run-reconciliations.ts';
import { proveBooks } from './prove-books.ts';
import { recordRestore } from './record-restore.ts';

const app = await createTestApp();
const admin = await aUser(app, { admin: true });
app.clock.set(new Date('2026-11-28T03:00:00Z'));
const event = await anEvent(app);
const organisationId = event.owner.organisationId ?? '';
await aPaidOrder(app, event);

test('no number is given again: the gap is on record, and in what bookkeepers get', async () => {
  const backupTakenAt = app.clock.now();
  app.clock.advance(5 * 3_600_000);
  expect(await recordRestore(app, { backupTakenAt })).toEqual(['Fake']);
  const newcomer = await anEvent(app);
  await aPaidOrder(app, event);
  await aPaidOrder(app, newcomer);
  const numbers = await app.db
    .selectFrom('receipts')
    .select(['organisationId', 'number'])
    .orderBy('number')
    .execute();
  expect(numbers).toEqual([
    { organisationId, number: 1 },
    { organisationId: newcomer.owner.organisationId, number: 1 },
    { organisationId, number: 100_002 },
  ]);
  expect(await getReceiptGaps(app, event.owner, organisationId)).toEqual([
    {
      first: '000002',
      last: '100001',
      backupTakenAt: '2026-11-28T03:00:00.000Z',
      restoredAt: '2026-11-28T08:00:00.000Z',
    },
  ]);
  const days = { from: '2026-11-01', until: '2026-11-30' };
  const listed = await wholeFile(await exportInvoices(app, event.owner, organisationId, days));
  expect(listed).toContain(
    'Skipped numbers,000002–100001,2026-11-28,"Restored from a backup: documents from between 28 November 2026 at 03:00 UTC and 28 November 2026 at 08:00 UTC are lost, and may have these numbers.",',
  );
  const sums = await wholeFile(
    await exportInvoices(app, event.owner, organisationId, { ...days, rows: 'rates' }),
  );
  expect(sums).not.toContain('Skipped');
  expect((await proveBooks(app)).filter(({ wrong }) => wrong !== undefined)).toEqual([]);
  expect(await breaches(app)).toEqual([]);
});

test('payments since the backup are compared as soon as a worker runs', async () => {
  await runReconciliations(app);
  const { runs } = await listReconciliations(app, admin, {});
  expect(runs.find(({ backupTakenAt }) => backupTakenAt !== null)).toMatchObject({
    daily: false,
    requestedBy: null,
    backupTakenAt: '2026-11-28T03:00:00.000Z',
    from: '2026-11-28T02:00:00.000Z',
    to: '2026-11-28T08:00:00.000Z',
    state: 'done',
    differences: [],
  });
});
