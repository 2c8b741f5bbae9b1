import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { createTicketDocuments } from '../../adapters/documents/ticket-documents.ts';
import { COMPOSERS } from '../../jobs/composers.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { decideEvent } from '../event-approval/decide-event.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { placeOrder } from '../holds/place-order.ts';
import { sweepOutbox } from '../mails/send-outbox.ts';
import { getOrderDocument } from '../order-page/get-order-documents.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { deleteEvent } from './delete-event.ts';
import type { EventInput } from './event.ts';
import { enteredEvent } from './testing/entered-event.ts';
import { updateEvent } from './update-event.ts';

const app = await createTestApp();
const OLD_PLACE = 'Maude Street, Sandown, Sandton, South Africa';
const LATER = { startsAt: '2027-01-09T20:00', endsAt: '2027-01-09T23:30' };

beforeEach(async () => {
  await app.runJobs();
  app.outbox.length = 0;
});

type Sale = Awaited<ReturnType<typeof aSale>>;

/** An event with one customer, who has a free ticket. */
async function aSale(more: Parameters<typeof anEvent>[1] = {}) {
  const event = await anEvent(app, { types: [{ priceMinor: 0 }], ...more });
  const order = await buy(event, 'thandi@example.com');
  await app.runJobs();
  app.outbox.length = 0;
  return { ...event, order };
}

async function buy({ eventId, types }: { eventId: string; types: { id: string }[] }, email: string) {
  const buyer = aGuest(app);
  const { orderId } = await placeOrder(app, buyer, { email, eventId, eventType: types[0]?.id });
  return { buyer, orderId, eventId };
}

async function change({ owner, eventId }: Pick<Sale, 'owner' | 'eventId'>, to: Partial<EventInput>) {
  const event = enteredEvent(await getOwnEvent(app, owner, eventId));
  await updateEvent(app, owner, eventId, { ...event, ...to });
}

const pageOf = ({ order }: Sale) => getOrderPage(app, order.buyer, order);

const movedOn = async ({ eventId }: Sale) => (await getEventPage(app, { kind: 'visitor' }, eventId)).moved;

describe('moving an event', () => {
  test('shows the original date on its page until it starts', async () => {
    const sale = await aSale();
    expect(await movedOn(sale)).toBeNull();
    await change(sale, { ...LATER, locationText: 'Zoo Lake, Johannesburg' });
    await change(sale, { locationText: 'Emmarentia Dam, Johannesburg' });
    expect(await movedOn(sale)).toMatchObject({
      startsAt: sale.startsAt.toISOString(),
      locationText: OLD_PLACE,
      changed: ['when', 'where'],
    });
    const before = app.clock.now();
    app.clock.set(new Date('2027-01-09T18:00:00Z'));
    expect(await movedOn(sale)).toBeNull();
    app.clock.set(before);
  });

  test('mails everybody who holds tickets, once for each order, with the old and the new date', async () => {
    const sale = await aSale();
    await buy(sale, 'sipho@example.com');
    await app.runJobs();
    app.outbox.length = 0;
    expect((await pageOf(sale)).moved).toBeNull();

    await change(sale, { ...LATER, locationText: 'Zoo Lake, Johannesburg' });
    await app.runJobs();

    expect(app.outbox.map(({ to }) => to).sort()).toEqual(['sipho@example.com', 'thandi@example.com']);
    expect(app.outbox[0]).toMatchObject({
      kind: 'event-moved',
      before: { startsAt: sale.startsAt.toISOString(), locationText: OLD_PLACE },
      after: { startsAt: '2027-01-09T18:00:00.000Z', locationText: 'Zoo Lake, Johannesburg' },
      refundPolicyLink: `${app.settings.publicUrl}/refund-policy`,
    });
    expect(await pageOf(sale)).toMatchObject({
      event: { startsAt: '2027-01-09T18:00:00.000Z', locationText: 'Zoo Lake, Johannesburg' },
      moved: { startsAt: sale.startsAt.toISOString(), locationText: OLD_PLACE, changed: ['when', 'where'] },
    });
    expect(await breaches(app)).toEqual([]);
  });

  test('attaches a calendar entry that replaces the one in the tickets’ mail', async () => {
    const sale = await aSale();
    const real = { ...app, documents: createTicketDocuments() };
    const entry = async () =>
      String(await getOrderDocument(real, sale.order.buyer, sale.order, 'calendar')).split('\r\n');
    const first = await entry();
    await change(sale, LATER);
    await sweepOutbox(real, COMPOSERS);
    const [mail] = app.outbox;
    if (mail?.kind !== 'event-moved') throw new Error('There is no such mail.');
    const [attached] = mail.attachments;
    expect(attached).toMatchObject({ filename: 'event.ics', contentType: 'text/calendar' });
    const second = new TextDecoder().decode(attached?.content).split('\r\n');
    expect(second).toEqual(await entry());
    const of = (lines: string[], name: string) => lines.find((line) => line.startsWith(`${name}:`));
    for (const name of ['UID', 'METHOD']) expect(of(second, name)).toBe(of(first, name));
    expect([of(first, 'SEQUENCE'), of(second, 'SEQUENCE')]).toEqual(['SEQUENCE:0', 'SEQUENCE:1']);
    expect(of(second, 'DTSTART')).toBe('DTSTART:20270109T180000Z');
  });

  test('is announced once an admin has approved the event again', async () => {
    const sale = await aSale();
    const admin = await aUser(app, { admin: true });
    const decide = (decision: 'approved' | 'rejected') =>
      decideEvent(app, admin, { eventId: sale.eventId, decision, reason: 'Not there.' });
    await change(sale, { locationText: 'The motorway' });
    await app.runJobs();
    app.clock.advance(60_000);
    await decide('rejected');
    app.clock.advance(60_000);
    await change(sale, { locationText: 'Zoo Lake' });
    await change(sale, LATER);
    await app.runJobs();
    const moves = () => app.outbox.filter(({ kind }) => kind === 'event-moved');
    expect(moves()).toHaveLength(1);
    await decide('approved');
    await app.runJobs();
    expect(moves()[1]).toMatchObject({
      to: 'thandi@example.com',
      before: { locationText: 'The motorway' },
      after: { startsAt: '2027-01-09T18:00:00.000Z' },
    });
    expect(moves()).toHaveLength(2);
    expect(await breaches(app)).toEqual([]);
  });

  test('is not announced if it is undone before the event is approved again', async () => {
    const sale = await aSale();
    const admin = await aUser(app, { admin: true });
    await decideEvent(app, admin, { eventId: sale.eventId, decision: 'rejected', reason: 'Why?' });
    app.clock.advance(60_000);
    await change(sale, { locationText: 'Elsewhere' });
    await change(sale, { locationText: OLD_PLACE });
    await decideEvent(app, admin, { eventId: sale.eventId, decision: 'approved' });
    await app.runJobs();
    expect(app.outbox.map(({ kind }) => kind)).not.toContain('event-moved');
  });

  test('is mailed by the sweep, once', async () => {
    const sale = await aSale();
    await change(sale, LATER);
    await sweepOutbox(app, COMPOSERS);
    await sweepOutbox(app, COMPOSERS);
    expect(app.outbox).toMatchObject([{ kind: 'event-moved', to: 'thandi@example.com' }]);
  });

  test('sends one mail for two moves before the mail went out, and two mails otherwise', async () => {
    const sale = await aSale();
    await change(sale, { locationText: 'Here' });
    await change(sale, { locationText: 'There' });
    await app.runJobs();
    expect(app.outbox).toMatchObject([
      { before: { locationText: OLD_PLACE }, after: { locationText: 'There' } },
    ]);
    await change(sale, { locationText: 'Elsewhere' });
    await app.runJobs();
    expect(app.outbox[1]).toMatchObject({
      before: { locationText: 'There' },
      after: { locationText: 'Elsewhere' },
    });
    expect((await pageOf(sale)).moved).toMatchObject({ locationText: OLD_PLACE, changed: ['where'] });
  });

  test('is announced even if the first move’s mail is being sent', async () => {
    const sale = await aSale();
    const { send } = app.mailer;
    app.mailer.send = async (mail) => {
      app.mailer.send = send;
      await change(sale, { locationText: 'There' });
      await send(mail);
    };
    await change(sale, { locationText: 'Here' });
    await app.runJobs();
    app.clock.advance(10 * 60_000);
    await sweepOutbox(app, COMPOSERS);
    expect(app.outbox.at(-1)).toMatchObject({ after: { locationText: 'There' } });
  });

  test('is not announced if it is undone before anybody was told', async () => {
    const sale = await aSale();
    await change(sale, { locationText: 'Here' });
    await change(sale, { locationText: OLD_PLACE });
    await app.runJobs();
    expect(app.outbox).toEqual([]);
    expect((await pageOf(sale)).moved).toBeNull();
    await change(sale, { locationText: 'There' });
    await app.runJobs();
    expect(app.outbox).toMatchObject([{ before: { locationText: OLD_PLACE } }]);
  });

  test('is not announced to later buyers, nor if the event was cancelled meanwhile', async () => {
    const sale = await aSale();
    await change(sale, LATER);
    app.clock.advance(60_000);
    const late = await buy(sale, 'late@example.com');
    expect((await getOrderPage(app, late.buyer, late)).moved).toBeNull();
    await cancelEvent(app, sale.owner, { eventId: sale.eventId, reason: 'Storm.', refund: false });
    await app.runJobs();
    const kinds = app.outbox.filter(({ to }) => to === 'thandi@example.com').map(({ kind }) => kind);
    expect(kinds).toEqual(['event-cancelled']);
  });

  test.each([
    ['the description changes', { description: 'Four stages.' }],
    ['the name changes', { name: 'Winter Jazz' }],
    ['the map’s pin is corrected', { latitude: -26.1, longitude: 28.05 }],
  ])('is not announced if only %s', async (_, to) => {
    await change(await aSale(), to);
    await app.runJobs();
    expect(app.outbox).toEqual([]);
  });

  test('into the past by mistake is refused, and nobody is told', async () => {
    const sale = await aSale();
    const slip = { startsAt: '2026-01-01T10:00', endsAt: '2026-01-01T11:00' };
    await expect(change(sale, slip)).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'endsAt', message: 'This is already over. Choose an end in the future.' }],
    });
    await app.runJobs();
    expect(app.outbox).toEqual([]);
    expect((await getEventPage(app, { kind: 'visitor' }, sale.eventId)).sale).toBe('on');
    expect((await pageOf(sale)).moved).toBeNull();
  });

  test('to a start in the past is announced like any move; once that is corrected, the page shows the original date', async () => {
    const sale = await aSale();
    await change(sale, { startsAt: '2026-01-01T10:00' });
    await change(sale, LATER);
    await app.runJobs();
    expect(app.outbox).toMatchObject([{ before: { startsAt: sale.startsAt.toISOString() } }]);
    expect((await pageOf(sale)).moved).toMatchObject({ startsAt: sale.startsAt.toISOString() });
  });

  test('of an event that is over is announced only if people can come again', async () => {
    const sale = await aSale();
    const before = app.clock.now();
    app.clock.set(new Date('2027-06-01T10:00:00Z'));
    await change(sale, LATER);
    await app.runJobs();
    expect(app.outbox).toEqual([]);
    expect((await pageOf(sale)).moved).toBeNull();
    await change(sale, { startsAt: '2027-07-01T20:00', endsAt: '2027-07-01T23:30' });
    await app.runJobs();
    expect(app.outbox).toMatchObject([{ kind: 'event-moved', to: 'thandi@example.com' }]);
    app.clock.set(before);
  });

  test('does not prevent the event from being deleted', async () => {
    const event = await anEvent(app);
    await change(event, LATER);
    await deleteEvent(app, event.owner, event.eventId);
  });
});
