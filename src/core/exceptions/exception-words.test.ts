import { expect, test } from 'vitest';
import type { Happened, RefundFailure } from './exception-facts.ts';
import { detailInWords, resolutionInWords } from './exception-words.ts';

const amount = { minor: 35_000, currency: 'ZAR' };
const say = (happened: Happened) => detailInWords(happened, amount);
const failed = (failure: RefundFailure) => say({ kind: 'refund_failed', facts: failure });

test('names the requested and the charged amount, even in an unknown currency', () => {
  const charged = (currency: string) =>
    say({ kind: 'mismatch', facts: { asked: amount, charged: { minor: 100, currency } } });
  expect(charged('ZAR')).toMatch(/^we asked for 350\.00\sZAR, but 1\.00\sZAR was charged$/);
  expect(charged('XTS')).toMatch(/but 100 XTS \(minor units\) was charged$/);
});

test('says who can look at the provider: organisers have a dashboard only if they are paid directly', () => {
  const need = (ownAccount: boolean) =>
    say({ kind: 'refund_needs_attention', facts: { why: 'needs-something', ownAccount } });
  expect(need(true)).toMatch(/The organiser can see what in their own dashboard at the card provider$/);
  expect(need(false)).toMatch(/The operator of this site can see what in the card provider’s dashboard$/);
  const refused = (ownAccount: boolean) => failed({ why: 'refused', says: 'No.', ownAccount });
  expect(refused(true)).toMatch(/“No\.”\. The organiser can send the money from their own dashboard/);
  expect(refused(false)).toMatch(/“No\.”\. The operator of this site can send the money/);
});

test('says what is left of a refund that its payment no longer covers', () => {
  const rest = { minor: 5_000, currency: 'ZAR' };
  const uncovered = { why: 'not-covered', byBank: true } as const;
  expect(failed({ ...uncovered, rest: null })).toMatch(/^the refund wasn’t sent: a dispute was/);
  expect(failed({ ...uncovered, rest })).toMatch(/50\.00\sZAR, has been requested instead$/);
  const sent = { why: 'sent-at-provider', sent: rest } as const;
  expect(failed(sent)).toMatch(/^somebody sent 50\.00\sZAR of this payment back .*, so we’ve stopped/);
});

test('shows a person’s earlier note with what happened since', () => {
  expect(failed({ why: 'failed' })).toBe('the card provider couldn’t send the money back');
  expect(say({ kind: 'refund_failed', facts: { why: 'failed', noted: true } })).toMatch(
    /^the card provider couldn’t send the money back\. Somebody had already noted how it was resolved\./,
  );
});

test('an exception whose refund was retried automatically shows that refund’s state', () => {
  expect(resolutionInWords('retried', 'requested')).toMatch(/^We keep requesting it until/);
  expect(resolutionInWords('retried', 'pending')).toMatch(/is processing it now, so don’t pay/);
  expect(resolutionInWords('retried', 'processing')).toMatch(/is sending it now, so don’t pay/);
  expect(resolutionInWords('retried', 'needs_attention')).toMatch(/needs something first/);
  expect(resolutionInWords('refunded', 'done')).toBe('We’ve requested a refund and told the customer.');
  expect(resolutionInWords(null, 'failed')).toBeNull();
});
