import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { listMessages } from './list-messages.ts';
import { previewMessage, sendTestMessage } from './message-mail.ts';
import { countOfDay, insertMessage } from './message-store.ts';
import { changeMessage, sendMessage } from './send-message.ts';
import { setMessageTrust } from './set-message-trust.ts';
import { aHolder } from './testing/ticket-holder.ts';

const app = await createTestApp({
  durable: true,
  settings: { ...TEST_SETTINGS, messages: { aDay: 2, recipients: 3, trustedAfterTickets: 4 } },
});
const DAY_MS = 86_400_000;
const admin = await aUser(app, { admin: true });

let owner: Awaited<ReturnType<typeof aUser>>;
let event: Awaited<ReturnType<typeof anEvent>>;
beforeEach(async () => {
  owner = await aUser(app);
  event = await anEvent(app, { owner });
  await aHolder(app, event, 'thandi@example.com');
});

const aMessage = (more: object = {}) => ({
  subject: 'Hello',
  body: 'See you there.',
  audience: { kind: 'all' },
  ...more,
});
const toAll = (more: object = {}, at = event) => sendMessage(app, owner, at.eventId, aMessage(more));
const limits = async () => (await listMessages(app, owner, event.eventId)).limits;
const decide = (trust: 'trusted' | 'off' | null) =>
  setMessageTrust(app, admin, owner.organisationId, { trust });

test.each([
  ['not-approved', { approval: 'pending' }],
  ['not-approved', { approval: 'rejected' }],
  ['cancelled', { cancelledAt: new Date() }],
  ['over', { startsAt: new Date('2026-01-01'), endsAt: new Date('2026-01-02') }],
] as const)('no message can be sent about an event that is %s', async (why, changed) => {
  await app.db
    .updateTable('events')
    .set(changed as never)
    .where('id', '=', event.eventId)
    .execute();
  await expect(toAll()).rejects.toMatchObject({ code: 'message.closed', facts: { why } });
  expect(await listMessages(app, owner, event.eventId)).toMatchObject({ closed: why });
});

test('a customer of a cancelled event can still get a message', async () => {
  const { orderId } = await aHolder(app, event, 'sipho@example.com');
  await app.db
    .updateTable('events')
    .set({ cancelledAt: app.clock.now() })
    .where('id', '=', event.eventId)
    .execute();
  await expect(toAll({ audience: { kind: 'order', orderId } })).resolves.toMatchObject({ recipients: 1 });
});

test('a new organiser has a daily limit of messages over all events, and another for single customers', async () => {
  const other = await anEvent(app, { owner });
  const { orderId } = await aHolder(app, other, 'sipho@example.com');
  await toAll();
  const { id } = await toAll({ sendAt: '2026-11-22T20:00' });
  await toAll({}, other);
  await expect(toAll({}, other)).rejects.toMatchObject({ code: 'message.day-full', facts: { most: 2 } });
  await toAll({ audience: { kind: 'order', orderId } }, other);
  await toAll({ sendAt: '2026-11-22T21:00' });
  await expect(toAll({ sendAt: '2026-11-22T22:00' })).rejects.toMatchObject({ code: 'message.day-full' });
  // A message that is changed does not count against itself.
  const key = { eventId: event.eventId, messageId: id };
  await changeMessage(app, owner, key, aMessage({ sendAt: '2026-11-22T23:00' }));
});

test('several messages sent at once cannot exceed the daily limit', async () => {
  const sent = await Promise.allSettled(Array.from({ length: 6 }, () => toAll()));
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('twin: without the sender’s lock, two concurrent messages exceed the daily limit', async () => {
  await toAll();
  const { eventId } = event;
  const organisationId = owner.organisationId as string;
  const now = app.clock.now();
  const day = { from: now, to: new Date(now.getTime() + DAY_MS), except: app.newId() };
  const counted = { first: () => {}, all: 0 };
  const bothCounted = new Promise<void>((resolve) => {
    counted.first = resolve;
  });
  const unlocked = () =>
    transaction(app.db, async (tx) => {
      const { toMany } = await countOfDay(tx, organisationId, day);
      counted.all += 1;
      if (counted.all === 2) counted.first();
      await bothCounted;
      if (toMany >= 2) return;
      const audience = { kind: 'all' } as const;
      const content = { subject: 'Hello', body: 'There.', audience, essential: false, sendAt: now };
      await insertMessage(tx, {
        eventId,
        id: app.newId(),
        ...content,
        writtenBy: owner.userId,
        writtenAt: now,
      });
    });
  await Promise.all([unlocked(), unlocked()]);
  expect((await countOfDay(app.db, organisationId, day)).toMany).toBe(3);
});

test('a new organiser can reach only so many people at once, and send no links', async () => {
  for (const name of ['a', 'b', 'c']) await aHolder(app, event, `${name}@example.com`);
  await expect(toAll()).rejects.toMatchObject({
    code: 'message.too-many-recipients',
    facts: { recipients: 4, most: 3 },
  });
  for (const [field, words] of [
    ['body', 'See https://shop.example'],
    ['subject', 'Visit shop.example'],
  ] as const) {
    await expect(toAll({ [field]: words })).rejects.toMatchObject({
      code: 'message.link',
      issues: [{ path: field }],
    });
  }
});

describe('a link', () => {
  const linked = { subject: 'Hello', body: 'See https://shop.example' };
  const disguised = { subject: 'Hello', body: '[https://bank.example](https://evil.example)' };
  const preview = (draft: object) => previewMessage(app, owner, event.eventId, draft);
  const sendTest = (draft: object) => sendTestMessage(app, owner, event.eventId, draft);

  test('of a new organiser is refused as soon as the message is previewed or tested', async () => {
    const refused = { code: 'message.link', issues: [{ path: 'body' }] };
    await expect(preview(linked)).rejects.toMatchObject(refused);
    await expect(sendTest(linked)).rejects.toMatchObject(refused);
    await app.runJobs();
    expect(JSON.stringify(app.outbox)).not.toContain('shop.example');
  });

  test('twin: of a trusted organiser is shown, unless its words name another address', async () => {
    await decide('trusted');
    expect((await preview(linked)).html).toContain('href="https://shop.example"');
    await expect(sendTest(linked)).resolves.toEqual({ email: owner.email });
    for (const show of [preview, sendTest]) {
      await expect(show(disguised)).rejects.toMatchObject({ code: 'message.link' });
    }
  });
});

test('enough paid tickets, a week old and not refunded, make an organiser trusted', async () => {
  await aPaidOrder(app, event, { quantity: 4 });
  expect(await limits()).toMatchObject({ trust: 'new', decided: false });
  app.clock.advance(8 * DAY_MS);
  expect(await limits()).toMatchObject({ trust: 'trusted', recipients: null, links: true });
  await expect(toAll({ body: 'See https://shop.example' })).resolves.toBeDefined();
  const disguised = { body: '[https://bank.example](https://evil.example)' };
  await expect(toAll(disguised)).rejects.toMatchObject({ code: 'message.link' });
});

test('free tickets do not make an organiser trusted', async () => {
  for (let count = 0; count < 6; count += 1) await aHolder(app, event, `free${count}@example.com`);
  app.clock.advance(8 * DAY_MS);
  expect(await limits()).toMatchObject({ trust: 'new' });
});

test('an admin lifts the limits, turns messages off, or lets sales decide again', async () => {
  await decide('trusted');
  expect(await limits()).toMatchObject({ trust: 'trusted', decided: true });
  await decide('off');
  await expect(toAll()).rejects.toMatchObject({ code: 'message.closed', facts: { why: 'turned-off' } });
  await decide(null);
  await app.runJobs();
  app.outbox.length = 0;
  await toAll();
  await decide('off');
  await app.runJobs();
  expect(app.outbox).toEqual([]);
  await expect(setMessageTrust(app, owner, owner.organisationId, { trust: 'trusted' })).rejects.toMatchObject(
    {
      code: 'account.admin-only',
    },
  );
  await expect(setMessageTrust(app, admin, 'nobody', { trust: 'off' })).rejects.toMatchObject({
    code: 'organisation.unknown',
  });
});

test('essential messages are limited for each event, and end with it', async () => {
  await decide('trusted');
  for (let count = 0; count < 5; count += 1) await toAll({ essential: true });
  await expect(toAll({ essential: true })).rejects.toMatchObject({ code: 'message.essentials-used-up' });
  await toAll();
  const next = await anEvent(app, { owner });
  await aHolder(app, next, 'thandi@example.com');
  const after = new Date(app.clock.now().getTime() + 40 * DAY_MS).toISOString().slice(0, 16);
  await expect(toAll({ essential: true, sendAt: after }, next)).rejects.toMatchObject({
    issues: [{ path: 'essential' }],
  });
});
