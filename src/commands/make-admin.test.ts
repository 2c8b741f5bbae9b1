import { expect, test, vi } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { aUser } from '../../tests/factories.ts';
import { readConfig } from '../config.ts';
import { makeAdmin } from './make-admin.ts';

test('the command leaves the app a mail to all admins', async () => {
  const app = await createTestApp();
  const [admin, { email }] = [await aUser(app, { admin: true }), await aUser(app)];
  const said = vi.spyOn(console, 'log').mockReturnValue();
  await makeAdmin(readConfig({ DATABASE_URL: app.databaseUrl }), email);
  expect(said).toHaveBeenCalledWith(`${email} is an admin now.`);
  // The command has the machine's clock.
  app.clock.advance(Date.now() - app.clock.now().getTime());
  await app.runJobs();
  expect(app.outbox.map(({ to }) => to).sort()).toEqual([admin.email, email].sort());
});
