import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import { Ledger } from './ledger.tsx';
import { MoneyRows } from './money-rows.tsx';
import { StatementView } from './statement-view.tsx';

const zar = (minor: number) => ({ minor, currency: 'ZAR' });
const statement = {
  currency: 'ZAR',
  sold: zar(105_000),
  refunded: zar(35_000),
  serviceFees: zar(5_250),
  cardFees: zar(2_700),
  disputed: zar(0),
  theirs: zar(62_050),
  paidByHand: zar(10_000),
  paidDirectly: zar(0),
  takenAtDoor: zar(0),
  onItsWay: zar(0),
  inDispute: zar(35_000),
  due: zar(17_050),
  payable: zar(17_050),
  later: null,
};

test('a statement shows what customers paid, and deductions with a minus', () => {
  expect(pageText(StatementView, { of: statement })).toBe(
    [
      'Customers paid For tickets, service fees included 1 050.00 ZAR',
      'Refunded −350.00 ZAR Service fees −52.50 ZAR Card fees −27.00 ZAR Earned 620.50 ZAR',
      'Paid out −100.00 ZAR Disputed or on hold Kept back until that is resolved −350.00 ZAR',
      'Balance due 170.50 ZAR Payable now',
    ].join(' '),
  );
  const free = { ...statement, serviceFees: zar(0) };
  expect(pageText(StatementView, { of: free })).not.toContain('service fees included');
});

test('a list of statements has the same deductions, as a table and as a list', () => {
  const rows = [{ ...statement, id: 'jazz', name: 'Jazz' }];
  const says = pageText(MoneyRows, { caption: 'Earnings by event', who: 'Event', rows });
  expect(says).toContain('Jazz 1 050.00 ZAR −350.00 ZAR −79.50 ZAR 620.50 ZAR −100.00 ZAR 170.50 ZAR');
  expect(says).toMatch(
    /Customers paid 1 050.00 ZAR Refunded −350.00 ZAR Fees and disputes −79.50 ZAR Earned 620.50 ZAR Received −100.00 ZAR Balance due 170.50 ZAR Payable now Disputed −350.00 ZAR$/,
  );
});

test('a transfer that leaves has a minus', () => {
  const transfer = { id: 't1', at: '2026-11-21T10:00:00Z', from: 'Organiser', to: 'Platform', order: null };
  const money = {
    event: { id: 'jazz', name: 'Jazz', timeZone: 'Africa/Johannesburg' },
    transfers: [
      { ...transfer, what: 'Service fee', amount: zar(1_900), leaves: true },
      { ...transfer, id: 't2', what: 'Sale', amount: zar(35_000), leaves: false },
    ],
    count: 2,
  };
  expect(pageText(Ledger, { money })).toMatch(/Service fee −19.00 ZAR .*Sale 350.00 ZAR/);
});
