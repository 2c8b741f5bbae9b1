import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import { DisputeNotice } from './dispute-notice.tsx';

const dispute = {
  id: 'd1',
  orderId: 'o1',
  orderNumber: '8F3A01BC',
  state: 'open',
  hasTickets: true,
  amount: { minor: 35_000, currency: 'ZAR' },
  provider: 'stripe',
  providerDisputeId: 'du_1',
  category: 'fraudulent',
  feeMinor: null,
  dueAt: '2026-12-01T15:30:00Z',
  openedAt: '2026-11-21T10:00:00Z',
  decidedAt: null,
};
const reader = { timeZone: 'Africa/Johannesburg', supportEmail: 'help@tikiti.example', admin: false };
const textOf = (ownAccount: boolean, admin = false) =>
  pageText(DisputeNotice, { disputes: [{ ...dispute, ownAccount }], ...reader, admin });

test('the organiser answers the bank if the payment went to their own account', () => {
  expect(textOf(true)).toMatch(
    /What to do: respond in your own dashboard .*du_1.*until Tuesday 1 December 2026/,
  );
  expect(textOf(true)).not.toContain('@');
  expect(textOf(true, true)).toMatch(/only they can respond.*upload evidence there: what was bought/);
});

test('otherwise the operator answers, with what the organiser sends them', () => {
  expect(textOf(false)).toMatch(
    /we respond to the bank for you\. Email help@ ?tikiti\.example .*du_1.*until/,
  );
  expect(textOf(false)).not.toContain('dashboard');
  expect(textOf(false, true)).toContain('respond in your card provider’s dashboard');
});
