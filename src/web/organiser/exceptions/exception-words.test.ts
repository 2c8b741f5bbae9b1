import { expect, test } from 'vitest';
import type { PaymentException } from '../../../core/exceptions/exception.ts';
import { resolutionInWords } from '../../../core/exceptions/exception-words.ts';
import { decisionWords } from './decision-words.ts';
import { doneWords, happenedWords, resolvedWords } from './exception-words.ts';

type Answered = Pick<PaymentException, 'outcome'> & { by?: string | null; open?: boolean };

function wordsFor({ outcome, by = null, open = false }: Answered) {
  const resolved = open ? null : { at: '2030-01-01T00:00:00.000Z', by, decision: null, note: null };
  const exception = { outcome, resolution: resolutionInWords(outcome, null), resolved };
  const done = doneWords(exception);
  return [done && `${done.byItself ? 'by itself' : 'by somebody'}: ${done.says}`, resolvedWords(exception)];
}

test('what the app did is shown as done automatically', () => {
  expect(wordsFor({ outcome: 'tickets_issued' })).toEqual([
    'by itself: There were still seats, so the customer has their tickets.',
    'automatically',
  ]);
  expect(wordsFor({ outcome: 'retried', open: true })[0]).toMatch(/^by itself: We keep requesting it/);
  expect(wordsFor({ outcome: 'known_since' })).toEqual([
    'by itself: The card provider has told us what was refunded.',
    'automatically',
  ]);
  expect(wordsFor({ outcome: null, open: true })[0]).toBe('by itself: Nothing yet.');
});

test('the person who decides about a payment on hold first reads what that does', () => {
  const held = { kind: 'payment_on_hold', outcome: null, detail: 'it is on hold' } as const;
  expect(decisionWords('money_kept', held).asks?.says).toMatch(
    /^Confirm only if .*: its tickets become valid/,
  );
  expect(decisionWords('money_refunded', held).asks?.says).toMatch(
    /^Confirm only if .* cancelled. No money is sent/,
  );
  const failed = { ...held, kind: 'refund_failed' } as const;
  expect(decisionWords('resolved', failed).asks).toMatchObject({
    title: 'Is “Refund failed” resolved?',
    says: 'It moves to ‘Resolved’. No money is sent.',
  });
  expect(decisionWords('retry_refund', failed).asks).toBeNull();
});

test('what a person did is not shown as automatic', () => {
  const taken = wordsFor({ outcome: 'tickets_cancelled_for_it', by: 'Thandi' });
  expect(taken).toEqual([expect.stringMatching(/^by somebody: Tickets were/), 'by Thandi']);
  expect(wordsFor({ outcome: 'no_tickets_left' })[1]).toBe('when that was done');
  expect(wordsFor({ outcome: null, by: 'Thandi' })).toEqual([undefined, 'by Thandi']);
});

test('a refund that succeeded in the end names no person', () => {
  expect(wordsFor({ outcome: 'succeeded' })).toEqual([
    'by somebody: The refund went through after all.',
    'when the refund went through',
  ]);
  // A person had resolved it before.
  expect(wordsFor({ outcome: 'retried', by: 'Thandi' })[1]).toBe('by Thandi');
});

test('a refund in trouble has only its own explanation', () => {
  const failed = {
    kind: 'refund_failed',
    outcome: null,
    detail: 'the account is gone. Pay by hand',
  } as const;
  expect(happenedWords(failed)).toEqual({
    title: 'Refund failed',
    says: 'The account is gone. Pay by hand.',
    detail: undefined,
  });
  const late = { kind: 'late', outcome: 'refunded', detail: 'the order had expired' } as const;
  expect(happenedWords(late).detail).toBe('The order had expired.');
});

test('a lost dispute says so, and that there is nothing to do', () => {
  const dispute = { kind: 'dispute', detail: 'the customer got the money back from their bank' } as const;
  expect(happenedWords({ ...dispute, outcome: 'tickets_on_hold' }).title).toBe('Dispute');
  for (const outcome of ['tickets_cancelled', 'paid_back_by_bank'] as const)
    expect(happenedWords({ ...dispute, outcome })).toMatchObject({
      title: 'Dispute lost',
      says: expect.stringContaining('nothing to send'),
    });
});
