import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { transaction } from '../../db/database.ts';
import { accountNotice } from '../accounts/account-notice.ts';
import { noteDeferral, queueMails, takeDueMails } from '../outbox/outbox-store.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { insertWebhooks, noteProcessed } from '../webhooks/webhook-inbox-store.ts';
import { type Backlogs, lateWork, readBacklogs } from './backlogs.ts';
import { lookAtInstallation } from './check-installation.ts';

const app = await createTestApp();
beforeEach(async () => {
  await app.db.deleteFrom('outbox').execute();
  await app.db.deleteFrom('webhook_inbox').execute();
});

const late = async () =>
  (await lookAtInstallation(app)).findings.map(({ code }) => code).filter((code) => code.startsWith('late.'));
const queue = (kind: 'tickets' | 'account', dueAt?: Date) =>
  transaction(app.db, (tx) =>
    queueMails(app, tx, [
      {
        ...accountNotice({ to: 'a@example.com', notice: 'password-changed' }),
        ...(kind === 'tickets' && { kind }),
        ...(dueAt && { dueAt }),
      },
    ]),
  );
const receive = async (about: 'payment' | 'refund') => {
  const id = app.newId();
  const notice = { eventType: 'it.happened', about, reference: undefined, objectId: id, status: 'done' };
  await insertWebhooks(
    app.db,
    [{ ...notice, id, provider: 'fake', body: Buffer.from('{}') }],
    app.clock.now(),
  );
  return id;
};

test('tickets that nobody emails for five minutes are a finding, other emails after a quarter of an hour', async () => {
  await queue('tickets');
  await queue('account');
  app.clock.advance(5 * MINUTE_MS);
  expect(await late()).toEqual([]);
  app.clock.advance(1_000);
  expect(await late()).toEqual(['late.ticket-mail']);
  app.clock.advance(11 * MINUTE_MS);
  expect(await late()).toEqual(['late.mail', 'late.ticket-mail']);
  await app.db.updateTable('outbox').set({ dueAt: null }).execute();
  expect(await late()).toEqual([]);
});

test('a mail that is tried in vain has waited since it was queued, and one for later has not', async () => {
  await queue('tickets');
  app.clock.advance(4 * MINUTE_MS);
  // It is taken, which puts it off, and fails.
  await takeDueMails(app.db, app.clock.now(), 1);
  app.clock.advance(2 * MINUTE_MS);
  expect(await late()).toEqual(['late.ticket-mail']);
  await app.db.deleteFrom('outbox').execute();
  await queue('tickets', new Date(app.clock.now().getTime() + 60 * MINUTE_MS));
  app.clock.advance(30 * MINUTE_MS);
  expect(await late()).toEqual([]);
});

test('a mail whose own mailbox puts it off is no problem of ours', async () => {
  await queue('tickets');
  app.clock.advance(6 * MINUTE_MS);
  expect(await late()).toEqual(['late.ticket-mail']);
  const [mail] = await takeDueMails(app.db, app.clock.now(), 1);
  await noteDeferral(app.db, mail?.id ?? '', app.clock.now());
  expect(await late()).toEqual([]);
});

test('a notice of a payment that waits may mean that somebody was charged', async () => {
  const ids = [await receive('refund'), await receive('payment')];
  app.clock.advance(2 * MINUTE_MS + 1_000);
  expect(await late()).toEqual(['late.webhooks']);
  app.clock.advance(3 * MINUTE_MS);
  expect(await late()).toEqual(['late.charged', 'late.webhooks']);
  expect(await readBacklogs(app)).toMatchObject({
    webhooks: { waiting: 2, oldestSeconds: 301 },
    charged: { waiting: 1, oldestSeconds: 301 },
  });
  await noteProcessed(app.db, ids, app.clock.now());
  expect(await late()).toEqual([]);
});

test('the words change only in steps, so that the log does not say it at each look', () => {
  const none = { waiting: 0, oldestSeconds: 0 };
  const says = (minutes: number) => {
    const refunds = { waiting: 3, oldestSeconds: minutes * 60 };
    const kinds = {
      mail: none,
      'bulk-mail': none,
      'ticket-mail': none,
      webhooks: none,
      charged: none,
      payments: none,
    };
    return lateWork({ ...kinds, refunds } satisfies Backlogs)[0]?.says;
  };
  expect(says(15)).toBeUndefined();
  expect(says(16)).toContain('for more than 15 minutes.');
  expect(says(59)).toBe(says(16));
  expect(says(61)).toContain('for more than an hour.');
  expect(says(60 * 24 * 30)).toContain('for more than a week.');
});
