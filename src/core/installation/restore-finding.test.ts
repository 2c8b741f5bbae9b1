import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { recordRestore } from '../backups/record-restore.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { runReconciliations } from '../reconciliation/testing/run-reconciliations.ts';
import { restoreFinding } from './restore-finding.ts';

const app = await createTestApp();
const codes = async () => (await restoreFinding(app.db)).map(({ code, says }) => `${code}: ${says}`);

test('after a restore it says what is left to do, until it is done', async () => {
  expect(await codes()).toEqual([]);
  const backupTakenAt = app.clock.now();
  app.clock.advance(3_600_000);
  await recordRestore(app, { backupTakenAt });
  expect(await codes()).toEqual([
    'restore.comparing: Payments from between the backup of 21 November 2026 at 10:00 UTC and its restore on 21 November 2026 at 11:00 UTC are not all known yet: card providers are being asked.',
  ]);
  const reference = paymentReference({ eventId: randomUUID(), orderId: randomUUID(), number: 1 });
  const paid = { status: 'succeeded' as const, currency: 'ZAR', feeMinor: null, channel: null };
  app.provider.foreign.push({ reference, amountMinor: 700, ...paid });
  await runReconciliations(app);
  expect(await codes()).toEqual([
    'restore.undecided: A payment from between the backup of 21 November 2026 at 10:00 UTC and its restore on 21 November 2026 at 11:00 UTC has no order here.',
  ]);
  await app.db.updateTable('payment_exceptions').set({ resolvedAt: app.clock.now() }).execute();
  expect(await codes()).toEqual([]);
});
