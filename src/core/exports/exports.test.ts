import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { aTicket } from '../check-in/testing/issued-ticket.ts';
import { undoCheckIn } from '../check-in/undo-check-in.ts';
import { placeOrder } from '../holds/place-order.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { sendMessage } from '../messages/send-message.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { addPromotion } from '../promo-codes/change-promotions.ts';
import type { Role } from '../shared/actor.ts';
import { EVENT_EXPORTS } from './event-exports.ts';
import { exportEvent, listEventExports } from './export-event.ts';
import { exported, fileBytes } from './testing/exported.ts';

const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;
const linesOf = async (name: string) =>
  (await exported(app, event.owner, { eventId: event.eventId, name })).trim().split('\r\n');

beforeAll(async () => {
  event = await anEvent(app, { name: 'Jazz' });
  const { owner, eventId } = event;
  await addPromotion(app, owner, {
    eventId,
    code: 'TENTH',
    price: { effect: 'percent', percentHundredths: 1_000 },
  });
  const input = { eventId, eventType: event.types[0]?.id, code: 'tenth' };
  const source = { utmSource: 'newsletter' };
  const coded = await placeOrder(app, aGuest(app), { ...input, email: 'sipho@example.com', source });
  const key = { eventId, orderId: coded.orderId, number: 1 };
  app.provider.report(paymentReference(key), { status: 'succeeded' });
  await verifyPayment(app, key);
  const refunded = await aBoughtOrder(app, event, { quantity: 2 });
  await refundOrder(app, owner, { eventId, orderId: refunded.orderId, reason: 'Rain.' });
  const { code } = await aTicket(app, event);
  const scanId = app.newId();
  await admitTicket(app, owner, { eventId, code, gate: '=North', scanId });
  await undoCheckIn(app, owner, { eventId, scanId });
  await admitTicket(app, owner, { eventId, code: 'NOT-A-TICKET', gate: '=North' });
  const audience = { kind: 'all' };
  await sendMessage(app, owner, eventId, { subject: 'Doors', body: 'At six.', audience });
  await app.runJobs();
});

describe('an event’s exports', () => {
  test('include order lines, with the discount of a code', async () => {
    const lines = await linesOf('order-lines');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(
      /^[0-9A-F]{8},1,sipho@example\.com,.*,ticket,1,315\.00,35\.00,0\.00,315\.00,ZAR,315\.00,0\.00,,,TENTH,2026-/,
    );
  });

  test('include every scan and its answer, and who undid a check-in', async () => {
    const [header, entry, unknown] = await linesOf('check-ins');
    expect(header).toBe(
      'Time (Africa/Johannesburg),Ticket,Type,Order,Way,Answer,People,Area,Gate,Scanned by,Undone (Africa/Johannesburg),Undone by',
    );
    expect(entry).toMatch(
      /^2026-\d\d-\d\d \d\d:\d\d:\d\d,.*,in,Admitted,1,Entrance,'=North,(Person \d+),2026-.{14},\1$/,
    );
    expect(unknown).toMatch(/^2026-.{14},,,,in,Not a ticket,1,Entrance,'=North,Person \d+,,$/);
  });

  test('include codes with their uses', async () => {
    expect((await linesOf('codes'))[1]).toMatch(/^TENTH,http.*\?code=TENTH,,1,1,,,,$/);
    expect((await linesOf('code-uses'))[1]).toMatch(
      /^TENTH,.{8},sipho@example\.com,paid,1,35\.00,ZAR,2026.*,yes$/,
    );
  });

  test('include messages and their recipients', async () => {
    expect((await linesOf('messages'))[1]).toMatch(/,Doors,At six\.,Everyone with a ticket,no,sent,2,2,0,/);
    const [, ...recipients] = await linesOf('message-recipients');
    expect(recipients.map((line) => line.split(',')[1]).sort()).toEqual([
      'guest@example.com',
      'sipho@example.com',
    ]);
  });

  test('include sources, money and refunds', async () => {
    expect((await linesOf('sources')).slice(1)).toEqual([
      'Not known,,,2,3,700.00,ZAR',
      'newsletter,,,1,1,315.00,ZAR',
    ]);
    const [headings, sums] = (await linesOf('statement')).map((line) => line.split(','));
    // Deductions are negative, as on the page.
    expect(headings?.slice(1, 3)).toEqual(['Customers paid', 'Refunded']);
    expect(sums?.slice(0, 3)).toEqual(['ZAR', '1015.00', '-700.00']);
    expect(headings?.indexOf('Earned')).toBe(sums?.indexOf('315.00'));
    expect((await linesOf('refunds'))[1]).toMatch(/,700\.00,ZAR,by the organiser,Rain\.,done,/);
    const [names, ...entries] = (await linesOf('transactions')).map((line) => line.split(','));
    const signed = names?.indexOf('Amount') ?? -1;
    const amounts = Map.groupBy(entries, ([, what]) => what);
    expect(amounts.get('Sale')?.map((entry) => entry[signed])).toContain('700.00');
    expect(amounts.get('Refund')?.map((entry) => entry[signed])).toEqual(['-700.00']);
  });

  test('include the team’s actions on the event, and nothing about other events', async () => {
    const other = await anEvent(app, { owner: event.owner, name: 'Blues' });
    await exportEvent(app, event.owner, { eventId: other.eventId, name: 'orders' });
    const lines = (await linesOf('activity')).join('\n');
    expect(lines).toContain('downloaded the check-ins of “Jazz”');
    expect(lines).not.toContain('Blues');
  });

  test('are also workbooks, whose first sheet has the table’s name', async () => {
    for (const { name, title } of EVENT_EXPORTS) {
      const file = await exportEvent(app, event.owner, { eventId: event.eventId, name }, { format: 'xlsx' });
      expect(file.filename).toBe(`jazz-${name}.xlsx`);
      const parts = unzipSync(new Uint8Array(await fileBytes(file)));
      expect(strFromU8(parts['xl/workbook.xml'] as Uint8Array)).toContain(`<sheet name="${title}"`);
      expect(title).toMatch(/^[\w -]{1,25}$/);
    }
  });

  test('are refused in another format or under another name', async () => {
    const ask = (name: string, input: object) =>
      exportEvent(app, event.owner, { eventId: event.eventId, name }, input);
    await expect(ask('orders', { format: 'pdf' })).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(ask('users', {})).rejects.toMatchObject({ code: 'export.unknown' });
    await expect(ask('codes', { promotion: app.newId() })).rejects.toMatchObject({
      code: 'promotion.unknown',
    });
    await expect(ask('codes', { promotion: "'; drop table" })).rejects.toMatchObject({
      code: 'promotion.unknown',
    });
  });
});

describe('who may export', () => {
  const ALL = EVENT_EXPORTS.map(({ name }) => name);
  const not = (...left: string[]) => ALL.filter((name) => !left.includes(name));
  const MESSAGES = ['messages', 'message-recipients'];
  const MONEY = ['transactions', 'statement'];
  /** Tables that are empty for this event. */
  const EMPTY = ['waiting-list', 'add-ons', 'transfers', 'resales', 'till'];

  test.each<[Role | 'admin', string[]]>([
    ['owner', ALL],
    ['manager', not('activity')],
    ['finance', not(...MESSAGES, 'activity')],
    ['box_office', not(...MESSAGES, ...MONEY, 'till', 'activity')],
    ['reader', not(...MESSAGES, 'till', 'activity')],
    ['admin', not('activity')],
    ['door', []],
  ])('%s', async (role, names) => {
    const actor =
      role === 'admin' ? await aUser(app, { admin: true }) : await aMember(app, event.owner, { role });
    const { eventId } = event;
    const allowed: string[] = [];
    for (const name of ALL)
      await exportEvent(app, actor, { eventId, name }).then(
        () => allowed.push(name),
        (error) => expect(error.code).toMatch(/^(organisation\.role|event\.unknown)$/),
      );
    expect(allowed).toEqual(names);
    if (role !== 'door')
      expect((await listEventExports(app, actor, eventId)).exports.map(({ name }) => name)).toEqual(
        names.filter((name) => !EMPTY.includes(name)),
      );
  });

  test('a page offers only tables that have rows', async () => {
    const plain = await anEvent(app);
    const { exports } = await listEventExports(app, plain.owner, plain.eventId);
    expect(exports.map(({ name }) => name)).toEqual([]);
  });
});
