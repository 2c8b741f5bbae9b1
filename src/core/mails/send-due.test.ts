import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { MailDeferred, MailUnavailable } from './mail-refused.ts';
import { sendDue } from './send-due.ts';

const app = await createTestApp();

/** Tries each mail of a part. */
const each = (send: () => Promise<void>) => (_app: unknown, part: readonly object[]) =>
  Promise.allSettled(part.map(send));

test('a stop ends a run after the mails in progress, however many are due', async () => {
  const stopping = new AbortController();
  let sent = 0;
  const endless = async (_db: unknown, _now: Date, limit: number) => {
    if (sent > 1_000) throw new Error('It goes on and on.');
    return Array.from({ length: limit }, () => ({ id: app.newId() }));
  };
  const send = async () => {
    sent += 1;
    if (sent === 120) stopping.abort();
  };
  await sendDue(app, endless, each(send), stopping.signal);
  expect(sent).toBeGreaterThanOrEqual(120);
  expect(sent).toBeLessThan(124);
});

test.each([
  ['our mail server accepts none', () => new MailUnavailable('connect ECONNREFUSED'), 50],
  ['each is deferred', () => new MailDeferred('451 try again later'), 200],
  ['none can be composed', () => new Error('out of paper'), 200],
])('while %s, a run tries as many mails as it should', async (_, error, tries) => {
  const due = Array.from({ length: 200 }, () => ({ id: app.newId() }));
  let tried = 0;
  const send = async () => {
    tried += 1;
    throw error();
  };
  await sendDue(app, async (_db, _now, limit) => due.splice(0, limit), each(send));
  expect(tried).toBe(tries);
  // The others are still due, and the first run in which it works sends them.
  await sendDue(
    app,
    async (_db, _now, limit) => due.splice(0, limit),
    each(async () => {
      tried += 1;
    }),
  );
  expect(tried).toBe(200);
});

test.each([
  [
    'continues if the server accepted some mails',
    [undefined, new MailUnavailable('550 5.7.1 not this one')],
    100,
  ],
  ['ends if it accepted none', [new Error('out of paper'), new MailUnavailable('421 closing')], 50],
])('a run %s, whichever mail ends last', async (_, endings, tries) => {
  for (const last of endings) {
    const due = Array.from({ length: 100 }, () => ({ id: app.newId() }));
    const [first] = endings.filter((ending) => ending !== last);
    let tried = 0;
    const send = async () => {
      tried += 1;
      const ending = tried % 50 === 0 ? last : first;
      if (ending) throw ending;
    };
    await sendDue(app, async (_db, _now, limit) => due.splice(0, limit), each(send));
    expect(tried).toBe(tries);
  }
});
