import { expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../../../tests/database.ts';
import { anEvent } from '../../../../../tests/factories.ts';
import { createHoldQueue } from '../../../../core/holds/hold-queue.ts';
import { getOrderForOrganiser } from '../../../../core/order-desk/get-order-for-organiser.ts';
import { refundOrder } from '../../../../core/order-refunds/refund-order.ts';
import { aPaidOrder } from '../../../../core/payments/testing/bought-order.ts';
import { pageText } from '../../../testing/render-page.ts';
import { boughtInWords } from './bought-words.ts';
import { type Asked, confirmWords, planOf } from './refund-asked.ts';
import { RefundSummary } from './refund-summary.tsx';
import { TicketChoice } from './ticket-choice.tsx';

const app = await createTestApp();
const serviceFee = { percentHundredths: 1_000, fixedMinor: {}, paidBy: 'customer' } as const;
app.holds = createHoldQueue({ db: app.db, clock: app.clock, ...TEST_SETTINGS, serviceFee });

const asked: Asked = { scope: 'tickets', tickets: [], amount: '', refundFee: false, reason: '' };

/** Two tickets of 350.00, each with a service fee of 35.00 on top. */
async function anOrder() {
  const event = await anEvent(app);
  const order = await aPaidOrder(app, event, { quantity: 2 });
  const shown = () => getOrderForOrganiser(app, event.owner, order);
  const { tickets } = await shown();
  return { event, order, shown, ids: tickets.map(({ id }) => id) };
}

test('the button shows the refund by the server’s own plan, and says why it is less than the price', async () => {
  const { event, order, shown, ids } = await anOrder();
  const desk = await shown();
  const says = (wish: Partial<Asked>, of = desk) => confirmWords(of, planOf(of, { ...asked, ...wish }));
  expect(says({})).toBe('Refund');
  expect(says({ tickets: ids.slice(1) })).toBe('Refund 350.00\u00a0ZAR');
  expect(says({ tickets: ids, refundFee: true })).toBe('Refund 770.00\u00a0ZAR');
  expect(says({ scope: 'amount', amount: '50' })).toBe('Refund 50.00\u00a0ZAR');

  const { eventId, orderId } = order;
  await refundOrder(app, event.owner, { eventId, orderId, amountMinor: 60_000 });
  const after = await shown();
  expect(says({ tickets: ids }, after)).toBe('Refund 100.00\u00a0ZAR');
  const summary = (of: typeof desk) =>
    pageText(RefundSummary, { order: of, plan: planOf(of, { ...asked, tickets: ids }) });
  expect(summary(desk)).not.toContain('before');
  expect(summary(after)).toContain('The rest of what the tickets cost went back to the customer before.');
  await refundOrder(app, event.owner, { eventId, orderId, amountMinor: 10_000 });
  const afterRefund = await shown();
  expect(says({ tickets: ids }, afterRefund)).toBe('Cancel tickets');
  expect(summary(afterRefund)).toContain('What the tickets cost went back to the customer before.');
});

test('each ticket shows its price', async () => {
  const { tickets } = await (await anOrder()).shown();
  const priceOf = (id: string) => ({ minor: id === tickets[0]?.id ? 35_000 : 0, currency: 'ZAR' });
  const choice = { tickets, priceOf, chosen: [], onChange: () => undefined, error: '' };
  expect(pageText(TicketChoice, choice)).toMatch(/^Which tickets\? \S+ .*350\.00 ZAR \S+ .*Free$/);
});

test('each ticket begins with its holder’s name, or with its type where nobody gave one', async () => {
  const [first, second] = (await (await anOrder()).shown()).tickets;
  if (!first || !second) throw new Error('There are two tickets');
  const tickets = [{ ...first, attendee: { name: 'Thandi Nkosi', email: '' } }, second];
  const priceOf = () => ({ minor: 35_000, currency: 'ZAR' });
  const choice = { tickets, priceOf, chosen: [], onChange: () => undefined, error: '' };
  expect(pageText(TicketChoice, choice)).toBe(
    `Which tickets? Thandi Nkosi General ${first.shortCode} 350.00 ZAR General ${second.shortCode} 350.00 ZAR`,
  );
});

test('the refunded items are named for what they are', async () => {
  const [seat, shirt, gift] = [
    { admits: true, donation: false },
    { admits: false, donation: false },
    { admits: false, donation: true },
  ];
  expect([[seat], [shirt, shirt], [seat, seat, shirt, gift]].map(boughtInWords)).toEqual([
    'ticket',
    'add-ons',
    'tickets, add-on and donation',
  ]);
  const { shown } = await anOrder();
  const desk = await shown();
  const [ticket, addOn] = desk.tickets.map((one, at) => ({ ...one, admits: at === 0 }));
  const mixed = { ...desk, tickets: [ticket, addOn] } as typeof desk;
  const summary = (scope: Partial<Asked>) => {
    const plan = planOf(mixed, { ...asked, ...scope });
    return pageText(RefundSummary, { order: mixed, plan, returnedAt: undefined });
  };
  expect(summary({ scope: 'whole' })).toContain(
    '1 ticket and 1 add-on will no longer be valid, and they can be sold again.',
  );
  expect(summary({ tickets: [addOn?.id ?? ''] })).toContain(
    '1 add-on will no longer be valid, and it can be sold again.',
  );
  expect(summary({ tickets: [ticket?.id ?? ''] })).toContain('and its seat is free again.');
});
