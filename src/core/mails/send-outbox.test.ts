import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { accountNotice } from '../accounts/account-notice.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { insertMailsAbout, pruneOutbox, queueMails } from '../outbox/outbox-store.ts';
import { MailDeferred, MailRefused, MailUnavailable } from './mail-refused.ts';
import { failingMails } from './testing/failing-mails.ts';

const app = await createTestApp();
const owner = await aUser(app);
const { eventId } = await anEvent(app, { owner });
const HOUR = 3_600_000;

const send = app.mailer.send;
const failing = failingMails(app);
afterEach(async () => {
  app.mailer.send = send;
  await app.runJobs();
  app.outbox.length = 0;
});

/** Queues a mail that is filed as an exception if it cannot be delivered. */
const paymentsRefused = () =>
  transaction(app.db, (tx) =>
    queueMails(app, tx, [{ kind: 'payments-refused', eventId, facts: { reason: 'currency' } }]),
  );
const notices = (addresses: readonly string[]) =>
  transaction(app.db, (tx) =>
    queueMails(
      app,
      tx,
      addresses.map((to) => accountNotice({ to, notice: 'password-changed' })),
    ),
  );

async function runFor(hours: number): Promise<void> {
  for (let quarter = 0; quarter < 4 * hours; quarter += 1) {
    app.clock.advance(HOUR / 4);
    await app.runJobs(['outbox']);
  }
}

const undelivered = async () => {
  const { exceptions } = await listExceptions(app, owner, {}, eventId);
  return exceptions.filter(({ kind }) => kind === 'mail_undelivered');
};

test('a mail that its address refuses ends at once and is filed', async () => {
  const before = (await undelivered()).length;
  await paymentsRefused();
  const tried = failing(() => new MailRefused('550 5.1.1 no such user'));
  await app.runJobs();
  await runFor(30);
  expect(tried).toHaveLength(1);
  const filed = await undelivered();
  expect(filed).toHaveLength(before + 1);
  expect(JSON.stringify(filed)).toContain('550 5.1.1 no such user');
});

test('a deferred mail is retried ever more slowly for a day, under one id, and then filed', async () => {
  const before = (await undelivered()).length;
  await paymentsRefused();
  const tried = failing(() => new MailDeferred('452 mailbox full'));
  await app.runJobs();
  await runFor(23);
  expect(await undelivered()).toHaveLength(before);
  await runFor(2);
  expect(await undelivered()).toHaveLength(before + 1);
  const count = tried.length;
  expect(count).toBeGreaterThan(10);
  expect(count).toBeLessThan(80);
  expect(new Set(tried).size).toBe(1);
  await runFor(24);
  expect(tried).toHaveLength(count);
});

test('mails that our own mail server cannot send wait longer than a day, and are sent once it works', async () => {
  const before = (await undelivered()).length;
  await paymentsRefused();
  failing(() => new MailUnavailable('connect ECONNREFUSED'));
  await app.runJobs();
  await runFor(48);
  expect(await undelivered()).toHaveLength(before);
  app.mailer.send = send;
  await runFor(1);
  expect(app.outbox).toMatchObject([{ kind: 'payments-refused', to: owner.email, reason: 'currency' }]);
});

test('a hundred failing mails do not delay others', async () => {
  await notices([...Array.from({ length: 120 }, () => 'full@example.com'), 'fine@example.com']);
  failing(({ to }) => (to === 'full@example.com' ? new MailDeferred('452 mailbox full') : undefined));
  await app.runJobs();
  expect(app.outbox.map(({ to }) => to)).toEqual(['fine@example.com']);
});

test('thousands of mails about one event let others pass', async () => {
  const many = sql`select gen_random_uuid() as id, '{"reason": "currency"}'::jsonb as facts from generate_series(1, 120)`;
  await insertMailsAbout('payments-refused', eventId, app.clock.now(), many).execute(app.db);
  app.clock.advance(1);
  await notices(['passing@example.com']);
  await app.runJobs();
  expect(app.outbox).toHaveLength(121);
  expect(app.outbox.slice(0, 50).map(({ to }) => to)).toContain('passing@example.com');
});

test('a mail exists if and only if its transaction commits, and its recipient is erased when it ends', async () => {
  await runFor(1);
  app.outbox.length = 0;
  const undone = transaction(app.db, async (tx) => {
    await queueMails(app, tx, [accountNotice({ to: 'nobody@example.com', notice: 'password-changed' })]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await notices(['thandi@example.com']);
  await app.runJobs();
  await app.runJobs();
  expect(app.outbox).toMatchObject([{ to: 'thandi@example.com', notice: 'password-changed' }]);
  const rows = () => app.db.selectFrom('outbox').select(['recipient', 'facts', 'dueAt']).execute();
  for (const row of await rows()) expect(row).toEqual({ recipient: null, facts: {}, dueAt: null });
  app.clock.advance(25 * HOUR);
  await pruneOutbox(app);
  expect(await rows()).toEqual([]);
});
