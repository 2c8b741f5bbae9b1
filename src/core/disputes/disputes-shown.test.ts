import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { exported } from '../exports/testing/exported.ts';
import { findOrders } from '../order-desk/find-orders.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { getOrderDocument } from '../order-page/get-order-documents.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { anOwnAccount } from '../payments/testing/own-account.ts';
import { search } from '../search/search.ts';
import { getTicketQr } from '../tickets/get-ticket-qr.ts';
import { listMyTickets } from '../tickets/my-tickets.ts';
import { REVERSED } from '../tickets/reversed-words.ts';
import { checkDispute } from './check-disputes.ts';
import { countOpenDisputes, listDisputes } from './list-disputes.ts';
import { aDisputedOrder } from './testing/disputed-order.ts';

/** How customers and organisers see a dispute. */
const app = await createTestApp();

test('a customer’s tickets are on hold, without code, PDF or refund; then valid again, or gone', async () => {
  const event = await anEvent(app);
  await app.db.updateTable('events').set({ refundUntilDays: 1 }).where('id', '=', event.eventId).execute();
  const me = await aUser(app);
  const order = await aDisputedOrder(app, event, { email: me.email });
  const page = () => getOrderPage(app, me, order);
  const opened = await page();
  expect(opened).toMatchObject({ state: 'paid', dispute: 'open', refundableUntil: null });
  expect(opened.tickets).toMatchObject([{ onHold: true, revoked: false }]);
  for (const kind of ['pdf', 'calendar'] as const) {
    await expect(getOrderDocument(app, me, order, kind)).rejects.toMatchObject({ code: 'order.disputed' });
  }
  const [mine] = (await listMyTickets(app, me, {})).tickets;
  expect(mine?.state).toBe('on-hold');
  const qr = () => getTicketQr(app, me, { eventId: event.eventId, ticketId: mine?.id });
  await expect(qr()).rejects.toMatchObject({ kind: 'conflict', code: 'ticket.on-hold' });

  await order.decide('won');
  const won = await page();
  expect(won).toMatchObject({ dispute: null, refundableUntil: expect.any(String) });
  expect(won.tickets).toMatchObject([{ onHold: false, revoked: false }]);
  expect((await listMyTickets(app, me, {})).tickets[0]?.state).toBe('valid');
  await expect(qr()).resolves.toBeTypeOf('string');

  const lost = await aDisputedOrder(app, event, { email: me.email });
  await lost.decide('lost');
  expect(await getOrderPage(app, me, lost)).toMatchObject({
    state: 'refunded',
    dispute: 'lost',
    refunds: [],
    tickets: [{ revoked: true, reversed: true }],
  });
  const reversedTicket = (await listMyTickets(app, me, {})).tickets.find(
    ({ orderId }) => orderId === lost.orderId,
  );
  expect(reversedTicket?.state).toBe('reversed');
  const itsQr = getTicketQr(app, me, { eventId: event.eventId, ticketId: reversedTicket?.id });
  await expect(itsQr).rejects.toMatchObject({ kind: 'gone', message: `${REVERSED}.` });
});

test('every list of orders says how an order’s dispute stands', async () => {
  const event = await anEvent(app);
  const { eventId, owner } = event;
  const order = await aDisputedOrder(app, event, { email: 'lesedi@example.com' });
  const quiet = await aPaidOrder(app, event);
  const lists = async (orderId: string) => [
    (await findOrders(app, owner, eventId, {})).orders.find(({ id }) => id === orderId)?.dispute,
    (await getOwnEvent(app, owner, eventId)).orders.find(({ id }) => id === orderId)?.dispute,
    (await search(app, owner, { text: orderId })).orders.hits[0]?.dispute,
  ];
  expect(await lists(order.orderId)).toEqual(['open', 'open', 'open']);
  await order.decide('lost');
  expect(await lists(order.orderId)).toEqual(['lost', 'lost', 'lost']);
  expect(await lists(quiet.orderId)).toEqual([null, null, null]);
});

test('an order refunded before its dispute was lost stays refunded; the door and all lists tell the two apart', async () => {
  const event = await anEvent(app);
  const { eventId, owner } = event;
  const order = await aPaidOrder(app, event, { quantity: 2 });
  const [first] = (await getOrderForOrganiser(app, owner, order)).tickets;
  await refundOrder(app, owner, { eventId, orderId: order.orderId, tickets: [String(first?.id)] });
  await app.runJobs();
  const dispute = { id: `du ${order.orderId}`, reference: order.reference };
  app.provider.dispute({ ...dispute, state: 'lost', amountMinor: 35_000 });
  await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id: dispute.id });
  const { tickets } = await getOrderForOrganiser(app, owner, order);
  expect(tickets.map(({ id, reversed }) => [id === first?.id, reversed]).sort()).toEqual([
    [false, true],
    [true, false],
  ]);
  const answers = new Map<boolean, string>();
  for (const { shortCode, reversed } of tickets) {
    const { answer } = await admitTicket(app, owner, { eventId, code: shortCode, gate: 'Main' });
    answers.set(reversed, answer);
  }
  expect(answers).toEqual(
    new Map([
      [true, 'reversed'],
      [false, 'refunded'],
    ]),
  );
  const csv = await exported(app, owner, { eventId, name: 'attendees' });
  expect(csv.split(REVERSED)).toHaveLength(2);
  expect(csv.match(/,refunded,/g)).toHaveLength(1);
  const found = await search(app, owner, { text: tickets.find(({ reversed }) => reversed)?.shortCode });
  expect(found.tickets.hits).toMatchObject([{ state: 'revoked', reversed: true }]);
});

test('the organiser sees it at the order, in the list, among the event’s disputes, and in the export', async () => {
  const event = await anEvent(app);
  const { eventId, owner } = event;
  const calm = await aPaidOrder(app, event);
  const open = await aDisputedOrder(app, event, { quantity: 2 });
  const lost = await aDisputedOrder(app, event);
  await lost.decide('lost');

  const shown = await getOrderForOrganiser(app, owner, open);
  expect(shown.disputes).toMatchObject([
    { state: 'open', amount: { minor: 70_000, currency: 'ZAR' }, category: 'fraud', hasTickets: true },
  ]);
  expect(shown.tickets.every(({ onHold }) => onHold)).toBe(true);
  expect(shown.timeline.map(({ text }) => text)).toContain(
    'The customer disputed the payment with their bank. The tickets were put on hold.',
  );
  const ended = await getOrderForOrganiser(app, owner, lost);
  expect(ended.timeline.at(-1)?.text).toBe(
    'The dispute was lost: the bank returned 350.00\u00a0ZAR to the customer. The tickets are no longer valid.',
  );

  const ids = async (state: string) =>
    (await findOrders(app, owner, eventId, { state })).orders.map(({ id, dispute }) => [id, dispute]);
  expect(await ids('disputed')).toEqual([[open.orderId, 'open']]);
  expect(await ids('live')).toEqual([
    [lost.orderId, 'lost'],
    [open.orderId, 'open'],
    [calm.orderId, null],
  ]);
  expect(await listDisputes(app, owner, eventId)).toMatchObject({
    open: 1,
    disputes: [
      { orderId: open.orderId, state: 'open' },
      { orderId: lost.orderId, state: 'lost' },
    ],
  });
  expect(await countOpenDisputes(app, owner, eventId)).toEqual({ open: 1, filed: 1, dueAt: null });
  const csv = await exported(app, owner, { eventId, name: 'attendees' });
  expect(csv.match(/on hold/g)).toHaveLength(2);
  await expect(listDisputes(app, await aUser(app), eventId)).rejects.toMatchObject({ kind: 'not-found' });
});

test.each([
  ['the organiser, if their own account has the money', true],
  ['the operator, if the platform’s account has it', false],
])('evidence is uploaded by %s', async (_who, ownAccount) => {
  app.provider.payeeIsLiable = true;
  app.provider.payouts = {
    banks: async () => [],
    holderOf: async () => undefined,
    save: async () => ({ account: '' }),
  };
  const event = await anEvent(app);
  if (ownAccount) await anOwnAccount(app, event);
  const order = await aDisputedOrder(app, event);
  const { disputes } = await listDisputes(app, event.owner, event.eventId);
  expect(disputes).toMatchObject([{ orderId: order.orderId, ownAccount }]);
  const operatorEmail = ownAccount ? null : app.settings.supportEmail;
  expect(app.outbox.findLast(({ kind }) => kind === 'dispute-opened')).toMatchObject({ operatorEmail });
  const { exceptions } = await listExceptions(app, event.owner, {}, event.eventId);
  expect(exceptions[0]?.detail).toMatch(
    ownAccount ? /The organiser uploads evidence in their own/ : /The operator of this site uploads evidence/,
  );
});
