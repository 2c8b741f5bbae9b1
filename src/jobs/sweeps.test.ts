import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { accountNotice } from '../core/accounts/account-notice.ts';
import { queueMails } from '../core/outbox/outbox-store.ts';
import type { App } from '../core/shared/app.ts';
import { WORK_CHANNEL } from '../core/shared/work.ts';
import { transaction } from '../db/database.ts';
import { listenTo } from '../db/listen.ts';
import { startSweeps } from './sweeps.ts';

const app = await createTestApp({
  places: { ready: async () => true } as App['places'],
});

const listen = (onWake: (kind: string | undefined) => void) =>
  listenTo(app.databaseUrl, WORK_CHANNEL, { onNotification: onWake, onError: console.error });

async function running(): Promise<() => Promise<void>> {
  const stop = await startSweeps(app, listen);
  onTestFinished(stop);
  // Each sweep runs once at its start; none is due by time again within this test.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return stop;
}

const notice = (to: string) =>
  transaction(app.db, (tx) => queueMails(app, tx, [accountNotice({ to, notice: 'password-changed' })]));
const mailedTo = () => app.outbox.map(({ to }) => to);

test('a commit wakes the sweep of its work, again and again', async () => {
  await running();
  for (const to of ['one@example.com', 'two@example.com', 'three@example.com']) {
    await notice(to);
    await expect.poll(mailedTo, { timeout: 5_000 }).toContain(to);
  }
});

test('a stop waits for work in progress, and what commits later stays due', async () => {
  const stop = await running();
  const { send } = app.mailer;
  let begun = () => {};
  let finish = () => {};
  const sending = new Promise<void>((resolve) => {
    begun = resolve;
  });
  app.mailer.send = async (mail) => {
    begun();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    await send(mail);
  };
  await notice('slow@example.com');
  await sending;
  const stopped = stop();
  finish();
  await stopped;
  app.mailer.send = send;
  expect(mailedTo()).toContain('slow@example.com');
  await notice('later@example.com');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(mailedTo()).not.toContain('later@example.com');
  await app.runJobs(['outbox']);
  expect(mailedTo()).toContain('later@example.com');
});
