import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { notedWallets } from '../../../tests/fakes/wallets/noted-wallets.ts';
import { transaction } from '../../db/database.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { notePass } from '../wallets/wallet-pass-store.ts';
import { probeWork } from './probe-work.ts';

test('a wallet that was not told for a quarter of an hour is reported, where it is set up', async () => {
  const app = await createTestApp({ wallets: notedWallets });
  const { eventId } = await anEvent(app);
  const pass = { eventId, ticketId: app.newId(), wallet: 'apple' as const, due: true };
  await transaction(app.db, (tx) => notePass(tx, pass, app.clock.now()));
  expect(await probeWork(app)()).toEqual([]);
  app.clock.advance(16 * MINUTE_MS);
  expect(await probeWork(app)()).toMatchObject([
    { code: 'work.wallets.apple', severity: 'problem', says: expect.stringContaining('1 of them') },
  ]);
  expect(await probeWork({ ...app, wallets: {} })()).toEqual([]);
});
