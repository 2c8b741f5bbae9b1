import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planOutcome, type RefundReport, type RefundRow } from './plan-outcome.ts';
import { inTrouble } from './refund-outcome.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const states = ['requested', 'pending', 'processing', 'done', 'failed', 'needs_attention'] as const;
const at = fc.constantFrom(null, new Date('2026-04-30T12:00:00Z'));
const rows: fc.Arbitrary<RefundRow> = fc.record({
  state: fc.constantFrom(...states),
  providerRefundId: fc.constantFrom(null, 're_1'),
  retriedAs: fc.constantFrom(null, 'another'),
  notifiedAt: at,
  troubleNotifiedAt: at,
  timesReversed: fc.nat(2),
});
const reports: fc.Arbitrary<RefundReport> = fc.oneof(
  fc.record(
    {
      id: fc.constant('re_1'),
      state: fc.constantFrom('pending', 'processing', 'done', 'failed', 'needs_attention'),
      pendingFeeRefund: fc.constant({ id: 'fee_1', why: 'no balance' }),
    },
    { requiredKeys: ['id', 'state'] },
  ),
  fc.constantFrom<RefundReport[]>(
    { id: null, state: 'done' },
    { id: null, state: 'failed', refusal: { kind: 'refused', says: 'No.' } },
    { id: 're_1', state: 'needs_attention', payeeDisconnected: true },
  ),
);
const asked = fc.constantFrom(...states);
const reasons = fc.constantFrom('by-organiser', 'late');

/** Plans for any stored refund, whatever it was when the provider was asked. */
const planned = (
  check: (row: RefundRow, report: RefundReport, plan: ReturnType<typeof planOutcome>) => void,
) =>
  fc.assert(
    fc.property(rows, asked, reasons, reports, (row, state, reason, report) =>
      check(row, report, planOutcome(row, { state, reason }, report, NOW)),
    ),
  );

test('money is booked when it was returned, and booked back when it came back', () => {
  planned((row, report, plan) => {
    if (plan?.booking?.what === 'refund') expect([row.state, report.state]).not.toEqual(['done', 'done']);
    if (plan?.booking?.what === 'reversal')
      expect([row.state, inTrouble(report.state)]).toEqual(['done', true]);
    if (plan && report.state === 'done') expect(plan.booking?.what).toBe('refund');
  });
});

test('the same report a second time changes nothing once the refund is done', () => {
  planned((row, report, plan) => {
    if (!plan || report.state !== 'done') return;
    const again = { ...row, ...plan.row, timesReversed: row.timesReversed };
    expect(planOutcome(again, { state: row.state, reason: 'late' }, report, NOW)).toBeUndefined();
    expect(planOutcome(again, { state: 'done', reason: 'late' }, report, NOW)).toBeUndefined();
  });
});

test('what was done stays done unless it fails later, and is not overtaken by an answer from before', () => {
  planned((row, _report, plan) => {
    if (row.state !== 'done' || !plan) return;
    expect(inTrouble(plan.row.state)).toBe(true);
    expect(plan).toMatchObject({ feeRefund: 'came_back_since', row: { troubleNotifiedAt: null } });
  });
  const done: RefundRow = {
    state: 'done',
    providerRefundId: 're_1',
    retriedAs: null,
    notifiedAt: null,
    troubleNotifiedAt: null,
    timesReversed: 0,
  };
  const failed = { id: 're_1', state: 'failed' } as const;
  expect(planOutcome(done, { state: 'pending', reason: 'late' }, failed, NOW)).toBeUndefined();
  expect(planOutcome(done, { state: 'done', reason: 'late' }, failed, NOW)).toBeDefined();
});

test('a person is asked exactly when the refund is in trouble, and it is checked again unless it has ended', () => {
  planned((_row, report, plan) => {
    if (!plan) return;
    expect(plan.trouble !== undefined).toBe(inTrouble(report.state));
    const owesFee = plan.row.pendingFeeRefund !== null;
    const ended = report.state === 'failed' || (report.state === 'done' && !owesFee);
    expect(plan.row.checkAt === null).toBe(ended);
  });
});

test('a customer hears of a retry that fails as well at most once, and never twice that it is on its way', () => {
  planned((row, report, plan) => {
    if (!plan) return;
    if (inTrouble(row.state) && inTrouble(report.state)) expect(plan.notice).not.toBe('queue');
    if (!inTrouble(report.state) && row.notifiedAt) expect(plan.notice).not.toBe('queue');
  });
});

test('a credit note is for the money of a sale that was returned', () => {
  planned((row, report, plan) => {
    if (!plan?.creditNote) return;
    expect(report.state).toBe('done');
    expect(plan.creditNote).toBe(row.notifiedAt ? 'alone' : 'with-mail');
  });
});
