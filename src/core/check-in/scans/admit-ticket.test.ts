import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { aGuest, anEvent, aUser, letToDoor } from '../../../../tests/factories.ts';
import { createIds } from '../../../new-id.ts';
import type { SignedIn } from '../../shared/actor.ts';
import { signTicketCode } from '../../tickets/ticket-code.ts';
import { aTicket, revoke } from '../testing/issued-ticket.ts';
import { admitTicket } from './admit-ticket.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;
let owner: SignedIn;

beforeAll(async () => {
  app = await createTestApp();
  event = await anEvent(app, { types: [{ name: 'General' }, { name: 'Terrace' }] });
  owner = event.owner;
});

const scan = (code: string, more: object = {}, actor: SignedIn = owner) =>
  admitTicket(app, actor, { eventId: event.eventId, code, gate: 'North gate', ...more });

const scansOf = (ticketId: string | null) =>
  app.db
    .selectFrom('scans')
    .where('eventId', '=', event.eventId)
    .where('ticketId', ticketId ? '=' : 'is', ticketId)
    .selectAll()
    .execute();

describe('a ticket at the door', () => {
  it('is admitted once; later scans say when and where', async () => {
    const ticket = await aTicket(app, event);
    const admittedAt = app.clock.now().toISOString();
    expect(await scan(ticket.code)).toEqual({
      answer: 'admitted',
      ticket: {
        typeName: 'General',
        shortCode: ticket.shortCode,
        email: 'guest@example.com',
        noEmail: null,
      },
      admittedAt,
      count: expect.any(Number),
    });
    app.clock.advance(180_000);
    expect(await scan(ticket.code, { gate: 'South gate' })).toEqual({
      answer: 'already-admitted',
      ticket: { typeName: 'General', shortCode: ticket.shortCode },
      admittedAt,
      secondsAgo: 180,
      gate: 'North gate',
    });
    const scans = await scansOf(ticket.id);
    expect(scans.map(({ answer, gate }) => `${answer} at ${gate}`).sort()).toEqual([
      'admitted at North gate',
      'already-admitted at South gate',
    ]);
  });

  it('is admitted by its short code, however it is typed', async () => {
    const ticket = await aTicket(app, event);
    const typed = ticket.shortCode.toLowerCase().replace('-', ' ').replaceAll('0', 'o');
    expect(await scan(typed)).toMatchObject({ answer: 'admitted', ticket: { shortCode: ticket.shortCode } });
    expect(await scan(ticket.code)).toMatchObject({ answer: 'already-admitted' });
  });

  it('increases the count of admitted tickets', async () => {
    const [one, two] = [await aTicket(app, event), await aTicket(app, event)];
    const first = await scan(one.code);
    const second = await scan(two.code);
    if (first.answer !== 'admitted' || second.answer !== 'admitted') throw new Error('Both are real');
    expect(second.count).toBe(first.count + 1);
  });

  it('shows the customer’s address to the owner only', async () => {
    const helper = await letToDoor(app, await aUser(app), event);
    const ticket = await aTicket(app, event);
    const answer = await scan(ticket.code, {}, helper);
    expect(answer).toMatchObject({ answer: 'admitted' });
    expect(JSON.stringify(answer)).not.toContain('guest@example.com');
  });

  it('is refused once it was refunded', async () => {
    const ticket = await aTicket(app, event);
    await revoke(app, event.eventId, ticket.id);
    expect(await scan(ticket.code)).toEqual({
      answer: 'refunded',
      ticket: { typeName: 'General', shortCode: ticket.shortCode },
      revokedAt: app.clock.now().toISOString(),
    });
    expect(await scan(ticket.shortCode)).toMatchObject({ answer: 'refunded' });
  });

  it('gives a scan that is sent twice the same answer, and another scan a new one', async () => {
    const ticket = await aTicket(app, event);
    const scanId = app.newId();
    const first = await scan(ticket.code, { scanId });
    app.clock.advance(5000);
    expect(first.answer).toBe('admitted');
    expect(await scan(ticket.code, { scanId })).toEqual(first);
    expect(await scansOf(ticket.id)).toHaveLength(1);
    expect(await scan(ticket.code)).toMatchObject({ answer: 'already-admitted' });
  });

  it('is not admitted by another person’s scan with the same scan id', async () => {
    const ticket = await aTicket(app, event);
    const [scanId, helper] = [app.newId(), await letToDoor(app, await aUser(app), event)];
    await scan(ticket.code, { scanId });
    await expect(scan(ticket.code, { scanId }, helper)).rejects.toMatchObject({
      code: 'check-in.scan-id-used',
    });
    const other = await aTicket(app, event);
    await expect(scan(other.code, { scanId })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await scan(other.code)).toMatchObject({ answer: 'admitted' });
  });

  it('is recorded at the device’s time, unless its clock is ahead', async () => {
    const [past, future] = [await aTicket(app, event), await aTicket(app, event)];
    const earlier = new Date(app.clock.now().getTime() - 60_000);
    await scan(past.code, { scannedAt: earlier.toISOString() });
    await scan(future.code, { scannedAt: '2099-01-01T00:00:00Z' });
    expect((await scansOf(past.id))[0]?.scannedAt).toEqual(earlier);
    expect((await scansOf(future.id))[0]?.scannedAt).toEqual(app.clock.now());
  });
});

describe('a code that is not a ticket of this event', () => {
  it('is foreign if it is real and of another event, which is named only to those who run that door too', async () => {
    const theirs = await anEvent(app, { name: 'A secret party' });
    const mine = await anEvent(app, { owner, name: 'My other night' });
    const [foreign, known] = [await aTicket(app, theirs), await aTicket(app, mine)];
    expect(await scan(foreign.code)).toEqual({ answer: 'foreign', eventName: null });
    expect(await scan(known.code)).toEqual({ answer: 'foreign', eventName: 'My other night' });
  });

  it('is forged if its signed data was changed, or if its key is not ours', async () => {
    const ticket = await aTicket(app, event);
    const stranger = generateKeyPairSync('ed25519').privateKey;
    const upgraded = { ...ticket.claim, ticketTypeId: event.types[1]?.id ?? '' };
    const changed = ticket.code.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const code of [
      changed,
      signTicketCode(upgraded, stranger),
      signTicketCode({ ...ticket.claim, keyId: 9 }, stranger),
      signTicketCode({ ...ticket.claim, eventId: app.newId() }, stranger),
    ]) {
      expect(await scan(code)).toEqual({ answer: 'forged' });
    }
    expect(await scan(ticket.code)).toMatchObject({ answer: 'admitted' });
  });

  it('is unknown if the code is genuine but the ticket does not exist', async () => {
    const ticket = await aTicket(app, event);
    const lost = signTicketCode({ ...ticket.claim, ticketId: app.newId() }, ticket.privateKey);
    expect(await scan(lost)).toEqual({ answer: 'unknown', signed: true });
  });

  it('is lost if it was issued between a backup and the restore from it', async () => {
    const ticket = await aTicket(app, event);
    const now = Date.now();
    const restore = { backupTakenAt: new Date(now - 3_600_000), restoredAt: new Date(now + 1_000) };
    await app.db
      .insertInto('restores')
      .values({ id: app.newId(), ...restore })
      .execute();
    const idFrom = (at: number) => createIds(() => at)();
    const scanOf = (ticketId: string) =>
      scan(signTicketCode({ ...ticket.claim, ticketId }, ticket.privateKey));
    expect(await scanOf(idFrom(now - 60_000))).toEqual({ answer: 'unknown', signed: true, lost: true });
    expect(await scanOf(idFrom(now - 7_200_000))).toEqual({ answer: 'unknown', signed: true });
    expect(await scanOf(idFrom(now + 60_000))).toEqual({ answer: 'unknown', signed: true });
    await app.db.deleteFrom('restores').execute();
  });

  it('is unknown if no ticket of this event has the short code', async () => {
    const elsewhere = await aTicket(app, await anEvent(app));
    expect(await scan(elsewhere.shortCode)).toEqual({ answer: 'unknown', signed: false });
  });

  it.each([
    ['an address', 'https://example.com/menu'],
    ['the beginning of a code', 'T1'],
    ['a mistyped short code', 'ABCDE-FGHJK'],
    ['a picture', '🎟'],
    ['the longest text of a QR code', 'x'.repeat(4296)],
  ])('is malformed if it is %s', async (_, code) => {
    expect(await scan(code)).toEqual({ answer: 'malformed' });
  });

  it('is recorded as a scan too', async () => {
    const before = await scansOf(null);
    await scan('not a ticket');
    expect(await scansOf(null)).toHaveLength(before.length + 1);
  });
});

describe('permission to scan', () => {
  it.each([
    ['a guest', () => aGuest(app), 'unauthenticated'],
    ['a user of another organisation', () => aUser(app), 'not-found'],
    ['an admin', () => aUser(app, { admin: true }), 'not-found'],
    ['somebody with an unverified address', () => aUser(app, { emailVerified: false }), 'forbidden'],
  ])('is not given to %s', async (_, actor, kind) => {
    const ticket = await aTicket(app, event);
    const input = { eventId: event.eventId, code: ticket.code, gate: 'Gate' };
    await expect(admitTicket(app, await actor(), input)).rejects.toMatchObject({ kind });
    expect(await scansOf(ticket.id)).toHaveLength(0);
  });

  it('is refused in the same words for a missing event and for somebody else’s', async () => {
    const stranger = await aUser(app);
    const ask = (eventId: string) =>
      admitTicket(app, stranger, { eventId, code: 'x', gate: 'Gate' }).catch((e) => e);
    const [theirs, none] = [await ask(event.eventId), await ask(app.newId())];
    expect(none).toMatchObject({ kind: 'not-found', code: theirs.code, message: theirs.message });
  });

  it.each([
    ['gate', { gate: ' ' }],
    ['gate', { gate: 'g'.repeat(81) }],
    ['code', { code: '' }],
    ['code', { code: 7 }],
    ['code', { code: 'x'.repeat(4297) }],
    ['eventId', { eventId: 'event' }],
    ['scanId', { scanId: 'mine' }],
    ['scannedAt', { scannedAt: 'yesterday' }],
    ['admitted', { admitted: true }],
  ])('does not excuse an invalid %s', async (path, bad) => {
    await expect(scan('x', bad)).rejects.toMatchObject({ kind: 'invalid', issues: [{ path }] });
  });
});
