import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { consequences } from './deletion-words.ts';

const zar = (minor: number) => ({ minor, currency: 'ZAR' as const });
const nothing = { keptEvents: 0, withdrawnEvents: 0, orders: 0, money: [], keptOnReceipts: false };
const wordsOf = (more: object) =>
  consequences({ ...nothing, ...more })
    .join(' ')
    .replaceAll('\u00a0', ' ');

test('an admin reads what remains of a user’s events and orders, and that some never took place', () => {
  expect(wordsOf({})).toBe('No events and no orders.');
  expect(wordsOf({ keptEvents: 2, withdrawnEvents: 1, orders: 1234 })).toBe(
    '2 past or cancelled events will be kept for buyers, under ‘Deleted account’. 1 event not on sale will be cancelled. 1 234 paid orders will be kept. Their tickets stay valid.',
  );
});

test('an admin reads what outlasts the account: refunds, disputes, debts and the details on receipts', () => {
  const money = [{ due: zar(-5_000), onItsWay: zar(30_000), inDispute: zar(1_000) }];
  const words = wordsOf({ keptEvents: 1, money, keptOnReceipts: true });
  expect(words).toContain('Refunds in progress (300.00 ZAR) will still reach their customers.');
  expect(words).toContain('Disputed payments (10.00 ZAR): we can only pay out what they win back');
  expect(words).toContain('We’ve paid them 50.00 ZAR more than they’ve earned, and they’ll still owe it.');
  expect(words).toContain('legal name, address and VAT number, will stay on receipts');
});

test('an admin reads what money is still due, beside the way to pay it out', () => {
  const preview = {
    ...nothing,
    userId: 'u1',
    name: '',
    email: 'a@b.example',
    inTheWay: [],
    toHandOver: [],
    organisations: ['u/1'],
  };
  const due = [{ due: zar(120_000), onItsWay: zar(0), inDispute: zar(0) }];
  expect(pageText(DeletionConsequences, { of: preview })).not.toContain('still owe');
  const props = { of: { ...preview, money: due } };
  expect(pageText(DeletionConsequences, props)).toContain('We still owe them 1 200.00 ZAR');
  expect(pageHtml(DeletionConsequences, props)).toContain('href="/platform/admin/money/u%2F1"');
});
