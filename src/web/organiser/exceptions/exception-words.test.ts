import { expect, test } from 'vitest';
import type { PaymentException } from '../../../core/exceptions/exception.ts';
import { doneWords, happenedWords, settledWords, settlingWords } from './exception-words.ts';

type Said = Pick<PaymentException, 'kind' | 'resolution'> & { by?: string | null; open?: boolean };

function said({ kind, resolution, by = null, open = false }: Said) {
  const settled = open ? null : { at: '2030-01-01T00:00:00.000Z', by, note: null };
  const exception = { kind, resolution, settled } as PaymentException;
  const done = doneWords(exception);
  return [done && `${done.byItself ? 'by itself' : 'by somebody'}: ${done.says}`, settledWords(exception)];
}

test('what the house did alone is said to be done by itself', () => {
  expect(said({ kind: 'late', resolution: 'seated' })).toEqual([
    'by itself: There were still seats, so the customer has their tickets.',
    'automatically',
  ]);
  expect(said({ kind: 'refund_failed', resolution: 'asked again', open: true })[0]).toMatch(
    /^by itself: We keep requesting it/,
  );
  expect(said({ kind: 'reconciliation', resolution: 'known since' })).toEqual([
    'by itself: The card provider has told us what was refunded.',
    'automatically',
  ]);
  expect(said({ kind: 'reconciliation', resolution: 'given back since' })[0]).toMatch(
    /^by itself: The service fee/,
  );
  expect(said({ kind: 'reconciliation', resolution: 'came back since' })[0]).toMatch(
    /^by itself: This refund’s money came back/,
  );
  expect(said({ kind: 'dispute', resolution: null, open: true })[0]).toBe('by itself: Nothing yet.');
});

test('who is to settle what is on hold reads first what that does', () => {
  expect(settlingWords('unseen_return')).toMatch(
    /only if none of this payment was refunded: its tickets become valid, and we email them/,
  );
  expect(settlingWords('refund_failed')).toBe('It moves to ‘Settled’. No money is sent.');
});

test('what a person did is not', () => {
  const taken = said({ kind: 'provider_refund', resolution: 'tickets taken back for it', by: 'Thandi' });
  expect(taken).toEqual([expect.stringMatching(/^by somebody: Tickets were/), 'by Thandi']);
  expect(said({ kind: 'provider_refund', resolution: 'no tickets left' })[1]).toBe('when that was done');
  expect(said({ kind: 'unknown_payment', resolution: null, by: 'Thandi' })).toEqual([undefined, 'by Thandi']);
});

test('of a refund that went through in the end nobody is said to have done it', () => {
  for (const resolution of ['refunded', 'asked again']) {
    expect(said({ kind: 'refund_failed', resolution })).toEqual([
      'by somebody: The refund went through after all.',
      'when the refund went through',
    ]);
  }
  // Somebody settled it before.
  expect(said({ kind: 'refund_failed', resolution: 'asked again', by: 'Thandi' })).toEqual([
    'by itself: We keep requesting it until the card provider accepts it, so don’t pay the customer another way. If you send it from the card provider’s dashboard, we’ll stop.',
    'by Thandi',
  ]);
});

test('one that was asked for again by itself is said to stand as its refund does', () => {
  const asked = (state: string) => {
    const exception = { kind: 'refund_failed', resolution: 'asked again', settled: null, refund: { state } };
    return doneWords(exception as PaymentException)?.says;
  };
  expect(asked('requested')).toMatch(/^We keep requesting it until/);
  expect(asked('pending')).toMatch(/is processing it now, so don’t pay/);
  expect(asked('processing')).toMatch(/is sending it now, so don’t pay/);
  expect(asked('needs_attention')).toMatch(/needs something first/);
  expect(
    happenedWords({ kind: 'refund_failed', detail: 'the card provider hasn’t accepted the refund so far' }),
  ).toEqual({
    says: 'The card provider hasn’t accepted the refund so far.',
    detail: undefined,
  });
});

test('a refund that failed in its own way is told in its own words', () => {
  const usual = { kind: 'refund_failed', detail: 'the provider could not send the money back' } as const;
  expect(happenedWords(usual)).toEqual({
    says: 'The card provider couldn’t send the money back.',
    detail: undefined,
  });
  expect(happenedWords({ ...usual, detail: 'the account is gone. Pay by hand' })).toEqual({
    says: 'The account is gone. Pay by hand.',
    detail: undefined,
  });
  expect(happenedWords({ kind: 'late', detail: 'the order had expired' }).detail).toBe(
    'The order had expired.',
  );
  expect(happenedWords({ kind: 'reconciliation', detail: 'It is in our records now.' }).detail).toBe(
    'It is in our records now.',
  );
});
