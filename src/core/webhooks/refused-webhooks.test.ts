import { expect, test } from 'vitest';
import { FakeClock } from '../../../tests/fakes/clock.ts';
import { createRefusedWebhooks } from './refused-webhooks.ts';

function refusals() {
  const clock = new FakeClock(new Date('2026-11-21T10:00:00Z'));
  const lines: object[] = [];
  const log = { info() {}, warn: (facts: object) => void lines.push(facts), error() {} };
  return { clock, lines, refused: createRefusedWebhooks(clock, log) };
}

test('a flood of forged ones is a line a second, with how many came', () => {
  const { clock, lines, refused } = refusals();
  for (let sent = 0; sent < 10_000; sent += 1) {
    refused.note('paystack', 'The signature is wrong, or too old.');
    clock.advance(1);
  }
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 2)).toEqual([
    { provider: 'paystack', reason: 'The signature is wrong, or too old.', more: 0 },
    { provider: 'paystack', reason: 'The signature is wrong, or too old.', more: 999 },
  ]);
});

test('a flood of one provider hides nothing of another’s', () => {
  const { lines, refused } = refusals();
  for (const provider of ['paystack', 'paystack', 'stripe', undefined, undefined])
    refused.note(provider, 'no');
  expect(lines).toEqual([
    { provider: 'paystack', reason: 'no', more: 0 },
    { provider: 'stripe', reason: 'no', more: 0 },
    { provider: undefined, reason: 'no', more: 0 },
  ]);
});

test('a clock that is set back silences nobody', () => {
  const { clock, lines, refused } = refusals();
  refused.note('paystack', 'no');
  clock.advance(-3_600_000);
  refused.note('paystack', 'no');
  expect(lines).toHaveLength(2);
});
