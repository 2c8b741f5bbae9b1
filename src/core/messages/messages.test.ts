import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { MailRefused } from '../mails/mail-refused.ts';
import { failingMails } from '../mails/testing/failing-mails.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { changeMember } from '../organisations/change-member.ts';
import { closeAccount } from '../personal-data/close-account.ts';
import { toLocalTime } from '../shared/local-time.ts';
import type { OrganiserMessageMail } from '../shared/mail/customer-mails.ts';
import { noteRecipients } from './audience-store.ts';
import { countAudience, getMessage, listMessages } from './list-messages.ts';
import { previewMessage, sendTestMessage } from './message-mail.ts';
import { getUnsubscribing, subscribeAgain, unsubscribe } from './opt-out.ts';
import { callOffMessage, changeMessage, sendMessage } from './send-message.ts';
import { setMessageTrust } from './set-message-trust.ts';
import { sweepMessages } from './sweep-messages.ts';
import { aHolder } from './testing/ticket-holder.ts';

const app = await createTestApp();
const DAY_MS = 86_400_000;
const send = app.mailer.send;

let owner: Awaited<ReturnType<typeof aUser>>;
let event: Awaited<ReturnType<typeof anEvent>>;
let eventId: string;
beforeEach(async () => {
  app.mailer.send = send;
  owner = await aUser(app);
  event = await anEvent(app, { owner, types: [{ name: 'General' }, { name: 'Balcony' }] });
  ({ eventId } = event);
  await app.runJobs();
  app.outbox.length = 0;
});

const WRITTEN = { subject: 'Doors open at six', body: 'Bring a **blanket**.' };
const ALL = { kind: 'all' };
const aMessage = (more: object = {}) => ({ ...WRITTEN, audience: ALL, ...more });
const toAll = (more: object = {}) => sendMessage(app, owner, eventId, aMessage(more));
/** A time so many days from now, local to the event. */
const inDays = (days: number) =>
  toLocalTime(new Date(app.clock.now().getTime() + days * DAY_MS), 'Africa/Johannesburg');
const mailedTo = () => app.outbox.map(({ to }) => to).sort();
const letters = () => app.outbox as OrganiserMessageMail[];
const messageOf = (messageId: string) => getMessage(app, owner, { eventId, messageId });

describe('the audience of a message', () => {
  test('has each address once, however many orders it has, and nobody whose tickets ended', async () => {
    await aHolder(app, event, 'thandi@example.com');
    await aHolder(app, event, 'Thandi@Example.com');
    await aHolder(app, event, 'sipho@example.com');
    const refunded = await aHolder(app, event, 'refunded@example.com');
    await app.db
      .updateTable('tickets')
      .set({ state: 'revoked' })
      .where('id', '=', refunded.ticketId)
      .execute();
    const removed = await aHolder(app, event, 'x@example.com');
    await app.db
      .updateTable('orders')
      .set({ email: 'Email removed' })
      .where('id', '=', removed.orderId)
      .execute();
    expect(await countAudience(app, owner, eventId, { audience: ALL })).toEqual({
      recipients: 2,
      unsubscribed: 0,
    });
    const { id, recipients } = await toAll();
    expect(recipients).toBe(2);
    await app.runJobs();
    expect(mailedTo().map((to) => to.toLowerCase())).toEqual(['sipho@example.com', 'thandi@example.com']);
    expect(letters()[0]).toMatchObject({
      ...WRITTEN,
      replyTo: 'support@tikiti.test',
      eventName: 'Summer Jazz on the Koppie',
      orderLink: expect.stringContaining('?key='),
    });
    expect(await messageOf(id)).toMatchObject({
      state: 'sent',
      recipients: 2,
      sent: 2,
      failed: 0,
      waiting: 0,
    });
  });

  test('can be a ticket type, people who are not checked in, or one order', async () => {
    const general = await aHolder(app, event, 'general@example.com');
    await aHolder(app, event, 'balcony@example.com', { type: 1 });
    await app.db
      .insertInto('admissions')
      .values({
        eventId,
        ticketId: general.ticketId,
        scanId: app.newId(),
        admittedAt: app.clock.now(),
        gate: 'Main',
        admittedBy: owner.userId,
        areaId: eventId,
        period: '1970-01-01',
      } as never)
      .execute();
    const [, balcony] = event.types;
    const audiences = [
      [{ kind: 'types', ticketTypeIds: [balcony?.id] }, ['balcony@example.com']],
      [{ kind: 'not-checked-in' }, ['balcony@example.com']],
      [{ kind: 'order', orderId: general.orderId }, ['general@example.com']],
    ] as const;
    for (const [audience, expected] of audiences) {
      app.outbox.length = 0;
      await toAll({ audience });
      await app.runJobs();
      expect(mailedTo(), audience.kind).toEqual(expected);
    }
    const { messages } = await listMessages(app, owner, eventId);
    expect(messages.find(({ audience }) => audience.kind === 'order')?.email).toBe('general@example.com');
  });

  test('includes recipients of transferred tickets, and their customer only with another ticket', async () => {
    const kept = await aHolder(app, event, 'buyer@example.com');
    const sent = await aHolder(app, event, 'giver@example.com', { type: 1 });
    const transferId = app.newId();
    await app.db
      .insertInto('ticket_transfers')
      .values({
        eventId,
        id: transferId,
        ticketId: sent.ticketId,
        email: 'friend@example.com',
        sentAt: app.clock.now(),
        acceptedAt: app.clock.now(),
        formerTicketId: app.newId(),
        formerShortCode: 'AAAAA-AAAAA',
      })
      .execute();
    await toAll();
    await app.runJobs();
    expect(mailedTo()).toEqual(['buyer@example.com', 'friend@example.com']);
    const [, friend] = letters().toSorted((a, b) => (a.to < b.to ? -1 : 1));
    expect(friend?.orderLink).toContain(transferId);
    await toAll();
    await app.db.updateTable('tickets').set({ state: 'revoked' }).where('id', '=', sent.ticketId).execute();
    await app.runJobs();
    expect(mailedTo()).toEqual(['buyer@example.com', 'buyer@example.com', 'friend@example.com']);
    const { messages } = await getOrderForOrganiser(app, owner, { eventId, orderId: kept.orderId }).then(
      ({ timeline }) => ({ messages: timeline.filter(({ text }) => text.includes('You sent a message')) }),
    );
    expect(messages).toHaveLength(2);
  });

  test('is empty for an order of another event', async () => {
    const other = await anEvent(app, { owner });
    const { orderId } = await aHolder(app, other, 'elsewhere@example.com');
    await expect(toAll({ audience: { kind: 'order', orderId } })).rejects.toMatchObject({
      code: 'message.no-recipients',
    });
  });

  test('reflects refunds, corrected addresses and a taken-down event until its mails are sent', async () => {
    const [first, second] = [
      await aHolder(app, event, 'a@example.com'),
      await aHolder(app, event, 'b@example.com'),
    ];
    const { id } = await toAll();
    await app.db.updateTable('tickets').set({ state: 'revoked' }).where('id', '=', first.ticketId).execute();
    await app.db
      .updateTable('orders')
      .set({ email: 'new@example.com' })
      .where('id', '=', second.orderId)
      .execute();
    await app.runJobs();
    expect(mailedTo()).toEqual(['new@example.com']);
    expect(await messageOf(id)).toMatchObject({ recipients: 2, sent: 1, failed: 0, waiting: 0 });
    await toAll();
    await app.db.updateTable('events').set({ approval: 'rejected' }).where('id', '=', eventId).execute();
    await app.runJobs();
    expect(mailedTo()).toEqual(['new@example.com']);
  });
});

describe('nobody gets a message twice', () => {
  test('a message sent again with the same id gets the same answer', async () => {
    await aHolder(app, event, 'thandi@example.com');
    const again = { ...aMessage(), id: app.newId() };
    const answers = await Promise.all([1, 2, 3].map(() => sendMessage(app, owner, eventId, again)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await app.runJobs();
    expect(mailedTo()).toEqual(['thandi@example.com']);
    const other = await anEvent(app, { owner });
    await aHolder(app, other, 'thandi@example.com');
    await expect(sendMessage(app, owner, other.eventId, again)).resolves.toMatchObject({ id: again.id });
  });

  test('two concurrent sweeps send it once', async () => {
    for (const name of ['a', 'b', 'c']) await aHolder(app, event, `${name}@example.com`);
    await toAll({ sendAt: inDays(1) });
    app.clock.advance(DAY_MS);
    await Promise.all([sweepMessages(app), sweepMessages(app), sweepMessages(app)]);
    await app.runJobs();
    expect(mailedTo()).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
  });

  test('choosing the recipients twice is refused', async () => {
    await aHolder(app, event, 'thandi@example.com');
    const { id } = await toAll();
    const organisationId = owner.organisationId as string;
    const message = { id, eventId, organisationId, audience: { kind: 'all' } as const, essential: false };
    await expect(transaction(app.db, (tx) => noteRecipients(tx, app, message))).rejects.toMatchObject({
      code: '23505',
    });
    await app.runJobs();
    expect(mailedTo()).toEqual(['thandi@example.com']);
  });

  test('a refusing address is counted, and the others get the message', async () => {
    await aHolder(app, event, 'gone@example.com');
    await aHolder(app, event, 'here@example.com');
    const { id } = await toAll();
    expect(await messageOf(id)).toMatchObject({ waiting: 2 });
    failingMails(app)(({ to }) => (to === 'gone@example.com' ? new MailRefused('550') : undefined));
    await app.runJobs();
    expect(await messageOf(id)).toMatchObject({ recipients: 2, sent: 1, failed: 1, waiting: 0 });
  });
});

describe('a scheduled message', () => {
  test('goes to those who have tickets at its time, and can be changed until then', async () => {
    await aHolder(app, event, 'early@example.com');
    const { id } = await toAll({ sendAt: inDays(2) });
    await changeMessage(
      app,
      owner,
      { eventId, messageId: id },
      aMessage({ subject: 'New', sendAt: inDays(1) }),
    );
    await aHolder(app, event, 'late@example.com');
    await sweepMessages(app);
    await app.runJobs();
    expect(mailedTo()).toEqual([]);
    app.clock.advance(DAY_MS);
    await sweepMessages(app);
    await app.runJobs();
    expect(mailedTo()).toEqual(['early@example.com', 'late@example.com']);
    expect(letters()[0]?.subject).toBe('New');
    for (const change of [
      () => changeMessage(app, owner, { eventId, messageId: id }, aMessage()),
      () => callOffMessage(app, owner, { eventId, messageId: id }),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'message.gone-out' });
    }
  });

  test('stays cancelled once it is called off', async () => {
    await aHolder(app, event, 'thandi@example.com');
    const { id } = await toAll({ sendAt: inDays(0.5) });
    await callOffMessage(app, owner, { eventId, messageId: id });
    app.clock.advance(DAY_MS);
    await sweepMessages(app);
    await app.runJobs();
    expect(mailedTo()).toEqual([]);
    expect(await messageOf(id)).toMatchObject({ state: 'called-off' });
  });

  test('stops if its event is cancelled or taken down before', async () => {
    await aHolder(app, event, 'thandi@example.com');
    const stops = [
      ['cancelled', () => app.db.updateTable('events').set({ cancelledAt: app.clock.now() })],
      ['not-approved', () => app.db.updateTable('events').set({ cancelledAt: null, approval: 'rejected' })],
    ] as const;
    for (const [why, stop] of stops) {
      await app.db
        .updateTable('events')
        .set({ approval: 'approved', cancelledAt: null })
        .where('id', '=', eventId)
        .execute();
      const { id } = await toAll({ sendAt: inDays(0.5) });
      await stop().where('id', '=', eventId).execute();
      app.clock.advance(DAY_MS);
      await sweepMessages(app);
      expect(await messageOf(id)).toMatchObject({ state: 'stopped', stoppedWhy: why });
    }
  });

  /** A manager schedules a message, something happens, and the message is due. @returns its id, and where it is */
  async function dueAfter(happens: (author: string) => Promise<unknown>) {
    await aHolder(app, event, 'thandi@example.com');
    const author = await aMember(app, owner, { role: 'manager' });
    const { id } = await sendMessage(app, author, eventId, aMessage({ sendAt: inDays(1) }));
    await happens(author.userId);
    app.clock.advance(2 * DAY_MS);
    await sweepMessages(app);
    await app.runJobs();
    return { id, key: { eventId, messageId: id } };
  }
  const placeOf = (userId: string, place: object) =>
    changeMember(app, owner, { organisationId: owner.organisationId as string, userId }, place);

  test.each<[string, (author: string) => Promise<unknown>]>([
    ['was banned', (id) => app.db.updateTable('users').set({ banned: true }).where('id', '=', id).execute()],
    ['was removed', (id) => app.db.deleteFrom('members').where('userId', '=', id).execute()],
    ['may only sell by now', (id) => placeOf(id, { role: 'box_office' })],
    [
      'works on another event by now',
      async (id) => placeOf(id, { role: 'manager', eventIds: [(await anEvent(app, { owner })).eventId] }),
    ],
  ])('is held if its author %s, and its owner decides', async (_, happens) => {
    const { id, key } = await dueAfter(happens);
    expect(await messageOf(id)).toMatchObject({ state: 'held', stoppedWhy: 'writer-gone' });
    expect(app.outbox).toMatchObject([{ kind: 'message-held', to: owner.email, why: 'writer-gone' }]);
    await changeMessage(app, owner, key, aMessage());
    await app.runJobs();
    expect(mailedTo()).toContain('thandi@example.com');
    expect(await messageOf(id)).toMatchObject({ state: 'sent', stoppedWhy: null });
  });

  test('goes out if its author may still send it', async () => {
    const { id } = await dueAfter(async (author) => placeOf(author, { role: 'owner' }));
    expect(await messageOf(id)).toMatchObject({ state: 'sent' });
    expect(mailedTo()).toEqual(['thandi@example.com']);
  });

  test('is held if it is beyond the limits by then, and can be called off', async () => {
    const admin = await aUser(app, { admin: true });
    const trust = (value: 'trusted' | null) =>
      setMessageTrust(app, admin, owner.organisationId, { trust: value });
    await trust('trusted');
    await aHolder(app, event, 'thandi@example.com');
    const { id } = await toAll({ body: 'See https://shop.example', sendAt: inDays(1) });
    await trust(null);
    app.clock.advance(2 * DAY_MS);
    await sweepMessages(app);
    await app.runJobs();
    expect(await messageOf(id)).toMatchObject({ state: 'held', stoppedWhy: 'limits' });
    expect(app.outbox).toMatchObject([{ kind: 'message-held', to: owner.email, why: 'limits' }]);
    await callOffMessage(app, owner, { eventId, messageId: id });
    expect(await messageOf(id)).toMatchObject({ state: 'called-off', stoppedWhy: null });
  });

  test.each([
    ['2026-01-01T09:00', 'Choose a time that is still to come.'],
    ['2028-06-01T09:00', 'Choose a time at most 60 days after the event.'],
    ['tomorrow', 'Enter a date and time.'],
  ])('cannot be scheduled for %s', async (sendAt, message) => {
    await expect(toAll({ sendAt })).rejects.toMatchObject({ message, issues: [{ path: 'sendAt' }] });
  });
});

describe('unsubscribing', () => {
  /** The link's path below the event's. */
  const paramsOf = (link = '') => ({ eventId, token: link.split('/').at(-1) ?? '' });

  test('ends an organisation’s messages to an address, for all events and spellings, until it is undone', async () => {
    await aHolder(app, event, 'thandi@example.com');
    await toAll();
    await app.runJobs();
    const params = paramsOf(letters()[0]?.unsubscribeLink);
    expect(await getUnsubscribing(app, params)).toMatchObject({ unsubscribed: false });
    await unsubscribe(app, params);
    await unsubscribe(app, params);
    expect(await getUnsubscribing(app, params)).toMatchObject({ unsubscribed: true });
    const next = await anEvent(app, { owner });
    await aHolder(app, next, 'THANDI@example.com');
    expect(await countAudience(app, owner, next.eventId, { audience: ALL })).toEqual({
      recipients: 0,
      unsubscribed: 1,
    });
    await expect(sendMessage(app, owner, next.eventId, aMessage())).rejects.toMatchObject({
      code: 'message.no-recipients',
      message: expect.stringContaining('unsubscribed'),
    });
    const stranger = await anEvent(app);
    await aHolder(app, stranger, 'thandi@example.com');
    expect(await countAudience(app, stranger.owner, stranger.eventId, { audience: ALL })).toMatchObject({
      recipients: 1,
    });
    await subscribeAgain(app, params);
    expect(await countAudience(app, owner, next.eventId, { audience: ALL })).toEqual({
      recipients: 1,
      unsubscribed: 0,
    });
  });

  test('stops mails that are queued; essential messages are still sent, without a link', async () => {
    await aHolder(app, event, 'thandi@example.com');
    await toAll();
    await app.runJobs();
    await toAll();
    await unsubscribe(app, paramsOf(letters()[0]?.unsubscribeLink));
    await app.runJobs();
    expect(letters()).toHaveLength(1);
    await toAll({ essential: true });
    await app.runJobs();
    expect(letters()).toHaveLength(2);
    expect(letters()[1]?.unsubscribeLink).toBeUndefined();
  });

  test('accepts only links that we wrote', async () => {
    await aHolder(app, event, 'thandi@example.com');
    await toAll();
    await app.runJobs();
    const { token } = paramsOf(letters()[0]?.unsubscribeLink);
    const stranger = await anEvent(app);
    const forged = token.replace(/^../, (start) => (start === 'AA' ? 'BB' : 'AA'));
    for (const params of [
      { eventId, token: forged },
      { eventId, token: token.slice(0, -2) },
      { eventId, token: '' },
      { eventId: stranger.eventId, token },
    ]) {
      await expect(unsubscribe(app, params)).rejects.toMatchObject({ code: 'unsubscribe.unknown' });
    }
  });

  test('stores no addresses, and deleting an account ends messages too', async () => {
    const person = await aUser(app, { email: 'leaver@example.com' });
    await aHolder(app, event, 'leaver@example.com', { buyer: `user:${person.userId}` });
    await toAll();
    await app.runJobs();
    await unsubscribe(app, paramsOf(letters()[0]?.unsubscribeLink));
    const rows = await app.db.selectFrom('mail_opt_outs').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('leaver');
    await subscribeAgain(app, paramsOf(letters()[0]?.unsubscribeLink));
    await transaction(app.db, (tx) => closeAccount(app, tx, person.userId, person));
    expect(await countAudience(app, owner, eventId, { audience: ALL })).toEqual({
      recipients: 0,
      unsubscribed: 1,
    });
  });
});

describe('before it is sent', () => {
  test('a test goes to its author only, and a preview to nobody', async () => {
    await aHolder(app, event, 'thandi@example.com');
    const draft = { ...WRITTEN, body: '<script>alert(1)</script> **bold**' };
    expect(await sendTestMessage(app, owner, eventId, draft)).toEqual({ email: owner.email });
    const { subject, html } = await previewMessage(app, owner, eventId, draft);
    await app.runJobs();
    expect(letters()).toMatchObject([{ to: owner.email, isTest: true, ...draft }]);
    expect(subject).toBe('Summer Jazz on the Koppie: Doors open at six');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; <strong>bold</strong>');
    expect(html).not.toContain('<script>');
    expect((await listMessages(app, owner, eventId)).messages).toEqual([]);
  });

  test.each([
    [{ subject: '' }, 'subject'],
    [{ subject: 'Two\nlines' }, 'subject'],
    [{ subject: 'x'.repeat(121) }, 'subject'],
    [{ body: ' \u0000 ' }, 'body'],
    [{ body: 'x'.repeat(10_001) }, 'body'],
    [{ audience: { kind: 'types', ticketTypeIds: [] } }, 'audience.ticketTypeIds'],
    [{ audience: { kind: 'everybody' } }, 'audience.kind'],
  ])('%o is refused by field', async (more, path) => {
    await expect(toAll(more)).rejects.toMatchObject({ issues: [{ path }] });
  });

  test('a role that may send is needed', async () => {
    await aHolder(app, event, 'thandi@example.com');
    const boxOffice = await aMember(app, owner, { role: 'box_office' });
    const manager = await aMember(app, owner, { role: 'manager' });
    await expect(sendMessage(app, boxOffice, eventId, aMessage())).rejects.toMatchObject({
      code: 'organisation.role',
    });
    await expect(sendMessage(app, manager, eventId, aMessage())).resolves.toMatchObject({ recipients: 1 });
    expect((await listMessages(app, manager, eventId)).messages[0]?.writtenBy).toMatch(/^Person/);
  });
});
