import type { Context } from '../context.ts';
import type { TestCard } from '../scenarios/test-card.ts';
import { type CardEntry, checkCardEntry } from './card-entry.ts';
import { poseChallenge } from './challenge.ts';
import type { ChargeResult } from './charge-result.ts';
import { decline, isPaid, succeed } from './end-attempt.ts';
import { requireChannel } from './require-channel.ts';
import { setState } from './set-state.ts';
import { type CardTrace, findByReference, type Transaction } from './transaction.ts';

const awaited = {
  pin: 'Awaiting the card PIN',
  otp: 'Awaiting the one-time code',
  '3ds': 'Awaiting 3-D Secure authentication',
  bank: 'Awaiting bank authentication',
};

/**
 * Attempts to pay by card. However many tabs race for one transaction, exactly one charge succeeds; the others see that it is paid,
 * and are not charged. Throws ApiError 400 `channel_not_allowed`.
 */
export function chargeCard(context: Context, reference: string, entry: CardEntry): ChargeResult {
  const { store, clock } = context;
  const result = store.atomically((): ChargeResult => {
    const transaction = findByReference(store, reference);
    if (!transaction) throw new Error(`No transaction ${reference}`);
    if (isPaid(transaction)) return { kind: 'success', transaction };
    requireChannel(transaction, 'card');

    const checked = checkCardEntry(entry, clock.now());
    if (!checked.ok) return { kind: 'invalid', errors: checked.errors };
    return goOn(context, transaction, checked.card, checked.trace, 0);
  });
  context.wake();
  return result;
}

/**
 * Poses the card's next challenge, the one numbered `step`; when there is none left, the bank decides. The caller holds
 * the database transaction.
 */
export function goOn(
  context: Context,
  transaction: Transaction,
  card: TestCard,
  trace: CardTrace,
  step: number,
): ChargeResult {
  const attempt = { channel: 'card', scenario: card.id, card: trace } as const;
  const next = card.challenges[step];
  if (next) {
    setState(context, transaction, 'ongoing', awaited[next.kind], attempt);
    return { kind: 'challenge', challenge: poseChallenge(context, transaction, card, trace, step) };
  }
  const outcome = card.charge();
  if (outcome.kind === 'declined') {
    decline(context, transaction, attempt, outcome.message);
    return outcome;
  }
  return { kind: 'success', transaction: succeed(context, transaction, attempt) };
}
