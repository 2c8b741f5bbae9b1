import { expect, it } from 'vitest';
import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { pageText } from '../../../testing/render-page.ts';
import { OrderHeader } from '../order-header.tsx';
import { OrderLines } from '../views/order-lines.tsx';
import { OrderOver } from '../views/order-over.tsx';
import { ConfirmRefund } from './confirm-refund.tsx';
import { refundTotals } from './refund-totals.ts';
import { Refunds } from './refunds.tsx';

const zar = (minor: number) => ({ minor, currency: 'ZAR' as const });
const at = '2026-12-12T17:45:00Z';

type Refund = OrderPage['refunds'][number];
const refund = (change: Partial<Refund>): Refund => ({
  amount: zar(35_000),
  reason: 'by-organiser',
  state: 'done',
  note: null,
  kept: null,
  atDoor: false,
  resolved: false,
  createdAt: at,
  updatedAt: at,
  ...change,
});

const order = (refunds: Refund[], fromBank: OrderPage['fromBank'] = null) => ({
  total: zar(105_000),
  addedFee: zar(0),
  taxes: [],
  business: null,
  receipt: null,
  receiptPath: null,
  creditNotes: [],
  addOns: [],
  refunds,
  fromBank,
  lines: [
    {
      number: 1,
      ticketTypeId: 't',
      typeName: 'General',
      quantity: 3,
      admits: true,
      total: zar(105_000),
      discount: zar(0),
    },
  ],
});

it('shows what was paid, refunded and kept', () => {
  const says = pageText(OrderLines, { order: order([refund({})]) });
  expect(says).toContain('Paid 1 050.00 ZAR Refunded −350.00 ZAR Left after refunds 700.00 ZAR');
  expect(says).not.toContain('Total');
});

it('distinguishes pending from completed refunds', () => {
  const refunds = [refund({}), refund({ state: 'pending', amount: zar(10_000) })];
  expect(pageText(OrderLines, { order: order(refunds) })).toContain(
    'Refunded −350.00 ZAR Refund pending −100.00 ZAR Left after refunds 600.00 ZAR',
  );
  expect(refundTotals(order([refund({ state: 'needs_attention' })]))?.pending).toEqual(zar(35_000));
  expect(refundTotals(order([refund({ state: 'failed', resolved: true })]))?.refunded).toEqual(zar(35_000));
});

it('includes what a bank returned', () => {
  expect(pageText(OrderLines, { order: order([], zar(105_000)) })).toContain(
    'Paid 1 050.00 ZAR Returned by your bank −1 050.00 ZAR',
  );
});

it('says why a fee is kept, and has no rest if everything was refunded', () => {
  const withFee = { ...order([refund({ amount: zar(103_100) })]), addedFee: zar(1_900) };
  expect(pageText(OrderLines, { order: withFee })).toContain(
    'Left after refunds 19.00 ZAR Service fees aren’t refunded.',
  );
  expect(pageText(OrderLines, { order: order([refund({ amount: zar(105_000) })]) })).not.toContain(
    'Left after refunds',
  );
});

it.each([
  ['pending', 'Refund on its way'],
  ['processing', 'Refund on its way'],
  ['done', 'Refunded'],
] as const)('a refund that is %s has the title %s', (state, title) => {
  const event = { name: 'Jazz', startsAt: at, endsAt: at, timeZone: 'Africa/Johannesburg', locationText: '' };
  const shown = { ...order([refund({ state })]), event, eventId: 'e', dispute: null, tickets: [] };
  expect(pageText(OrderHeader, { order: shown, view: 'refunded' })).toContain(`${title} Jazz`);
});

it('a refund at the till is never shown as on its way from a provider', () => {
  const event = { name: 'Jazz', startsAt: at, endsAt: at, timeZone: 'Africa/Johannesburg', locationText: '' };
  const read = (state: Refund['state']) => {
    const shown = {
      ...order([refund({ state, atDoor: true })]),
      event,
      eventId: 'e',
      dispute: null,
      tickets: [],
    };
    const parts = [
      pageText(OrderHeader, { order: shown, view: 'refunded' }),
      pageText(OrderOver, { order: shown, view: 'refunded' }),
      pageText(Refunds, { order: shown }),
    ];
    return parts.join(' ');
  };
  expect(read('requested')).toMatch(/You get your money back Jazz.*the organiser gives it back themselves/);
  expect(read('done')).toMatch(/Refunded Jazz.*You got it back at the door/);
  for (const state of ['requested', 'done'] as const) {
    expect(read(state)).not.toMatch(/card provider|payment method|business days/);
  }
});

it('mentions a fee that is not refunded before tickets are given back', () => {
  const ticket = (id: string) => ({ id, typeName: 'General', shortCode: 'ABCDE-23456', price: zar(35_000) });
  const bought = {
    ...order([]),
    addedFee: zar(950),
    event: { name: 'Jazz' },
    tickets: [ticket('a'), ticket('b')],
  };
  const asking = (ids: string[], shown: object = bought) =>
    pageText(ConfirmRefund, {
      order: shown,
      asked: {
        tickets: ids.map((id) => ({ id, amount: zar(35_000) })),
        sum: zar(35_000 * ids.length),
        kept: zar(0),
      },
      requestId: 'r',
      path: '/',
    });
  expect(asking(['a', 'b'])).toContain('The service fee of 9.50 ZAR isn’t refunded. The tickets will');
  expect(asking(['a'])).toContain('The service fee isn’t refunded. The ticket will');
  expect(asking(['a'], { ...bought, addedFee: zar(0) })).not.toContain('fee');
});

it('shows nothing for an order without refunds, or one that was only paid twice', () => {
  for (const refunds of [[], [refund({ reason: 'paid-twice', amount: zar(105_000) })]]) {
    expect(pageText(OrderLines, { order: order(refunds) })).toContain('Total 1 050.00 ZAR');
  }
});
