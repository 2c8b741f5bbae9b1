import type { Context } from '../context.ts';
import { success } from '../scenarios/success.ts';
import { testCards } from '../scenarios/test-cards.ts';
import type { ChargeResult } from './charge-result.ts';
import { decline, isPaid, succeed } from './end-attempt.ts';
import { requireChannel } from './require-channel.ts';
import { findById, type Transaction } from './transaction.ts';

/**
 * Charges what a wallet (Apple Pay) hands over. The wallet names its card ("Visa 5408"): the test card with those last
 * digits says whether it is approved, every other is. The wallet has authenticated its owner, so no challenge follows.
 * ApiError 400 `channel_not_allowed`.
 */
export function payByWallet(context: Context, transactionId: string, cardName: string): ChargeResult {
  const { store } = context;
  const result = store.atomically((): ChargeResult => {
    const transaction = findById(store, transactionId) as Transaction;
    if (isPaid(transaction)) return { kind: 'success', transaction };
    requireChannel(transaction, 'apple_pay');

    const last4 = /(\d{4})\D*$/.exec(cardName)?.[1];
    const card = testCards.find(({ number }) => number.slice(-4) === last4) ?? success;
    const trace = {
      bin: card.number.slice(0, 6),
      last4: card.number.slice(-4),
      brand: card.brand,
      expMonth: '12',
      expYear: '2099',
    };
    const attempt = { channel: 'apple_pay', scenario: card.id, card: trace } as const;
    const outcome = card.charge();
    if (outcome.kind === 'approved') {
      return { kind: 'success', transaction: succeed(context, transaction, attempt) };
    }
    decline(context, transaction, attempt, outcome.message);
    return outcome;
  });
  context.wake();
  return result;
}
