import { expect, test, vi } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { aUser } from '../../tests/factories.ts';
import { readConfig } from '../config.ts';
import { turnOffSecondFactor } from './turn-off-second-factor.ts';

test('the command turns somebody’s second factor off, and leaves the app a mail to them', async () => {
  const app = await createTestApp();
  const { userId, email } = await aUser(app);
  await app.db
    .insertInto('second_factors')
    .values({
      userId,
      sealedSecret: Buffer.alloc(48),
      lastStep: 0,
      turnedOnAt: app.clock.now(),
    })
    .execute();
  const said = vi.spyOn(console, 'log').mockReturnValue();
  await turnOffSecondFactor(readConfig({ DATABASE_URL: app.databaseUrl }), email);
  expect(said).toHaveBeenCalledWith(`${email} logs in with the password alone now.`);
  expect(await app.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
  // The command has the machine's clock.
  app.clock.advance(Date.now() - app.clock.now().getTime());
  await app.runJobs();
  expect(app.outbox).toMatchObject([{ to: email, notice: 'second-factor-off' }]);
});
