import { ApiError } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import type { CardChallenge, ChallengeKind } from '../scenarios/test-card.ts';
import {
  type Challenge,
  closeChallenge,
  countWrongAnswer,
  findChallenge,
  openChallenges,
  showChallenge,
} from './challenge.ts';
import { goOn } from './charge-card.ts';
import type { ChargeResult } from './charge-result.ts';
import { comeToRest } from './come-to-rest.ts';
import { decline, isPaid } from './end-attempt.ts';
import { findById, type Transaction } from './transaction.ts';

const mostTries = 3;

/** The payer's answer to a challenge: `answer` is the PIN or code, or `pass` or `fail` on the bank's page. */
export type ChallengeReply = { leave: true } | { leave?: false; kind: ChallengeKind; answer: string };

const overText = 'That took too long. The card was not charged. Try again.';

/**
 * Takes the payer's answer. A PIN or code may be wrong twice; the third time fails the attempt. An answer to an earlier question, such
 * as that of a second click, is ignored. Throws ApiError 404 `challenge_not_found`.
 */
export function answerChallenge(
  context: Context,
  transactionId: string,
  challengeId: string,
  reply: ChallengeReply,
): ChargeResult {
  const { store, clock } = context;
  const result = store.atomically((): ChargeResult => {
    const challenge = findChallenge(store, challengeId);
    if (challenge?.transactionId !== transactionId) {
      throw new ApiError(404, 'challenge_not_found', 'There is no such challenge');
    }
    const transaction = findById(store, transactionId) as Transaction;
    if (isPaid(transaction)) return { kind: 'success', transaction };
    if (!challenge.open) return laterState(context, challenge);
    if (challenge.expiresAt <= clock.now()) {
      return walkAway(context, transaction, challenge, overText);
    }
    if (reply.leave) {
      const text = 'You left before the bank confirmed it was you. The card was not charged.';
      return walkAway(context, transaction, challenge, text);
    }
    return judge(context, transaction, challenge, reply);
  });
  context.wake();
  return result;
}

function judge(
  context: Context,
  transaction: Transaction,
  challenge: Challenge,
  reply: { kind: ChallengeKind; answer: string },
): ChargeResult {
  const { store } = context;
  const { card, trace, step } = challenge;
  const posed = card.challenges[step] as CardChallenge;
  if (posed.kind !== reply.kind) return { kind: 'challenge', challenge: showChallenge(challenge) };
  const attempt = { channel: 'card', scenario: card.id, card: trace } as const;

  function fail(message: string): ChargeResult {
    closeChallenge(store, challenge.id);
    decline(context, transaction, attempt, message);
    return { kind: 'declined', message };
  }

  if (!('answer' in posed)) {
    if (reply.answer !== 'pass') {
      return fail(posed.kind === '3ds' ? '3-D Secure authentication failed' : 'Bank authentication failed');
    }
  } else if (reply.answer.trim() === '') {
    const error = posed.kind === 'pin' ? 'Enter the PIN' : 'Enter the code';
    return { kind: 'challenge', challenge: showChallenge(challenge), error };
  } else if (reply.answer.replace(/\s/g, '') !== posed.answer) {
    const name = posed.kind === 'pin' ? 'PIN' : 'code';
    const left = mostTries - challenge.tries - 1;
    if (left === 0) return fail(posed.kind === 'pin' ? 'Incorrect PIN' : 'Incorrect one-time code');
    countWrongAnswer(store, challenge.id);
    const error = `The ${name} is wrong. ${left === 1 ? 'One try is' : `${left} tries are`} left`;
    return { kind: 'challenge', challenge: showChallenge(challenge), error };
  }
  closeChallenge(store, challenge.id);
  return goOn(context, transaction, card, trace, step + 1);
}

// This is a second click on the last answer: the question that replaced it, if any, is shown again.
function laterState({ store }: Context, challenge: Challenge): ChargeResult {
  const next = openChallenges(store).findLast(
    (other) => other.transactionId === challenge.transactionId && other.step > challenge.step,
  );
  if (next) return { kind: 'challenge', challenge: showChallenge(next) };
  return { kind: 'left', message: 'This step is over. The card was not charged. Try again.' };
}

function walkAway(
  context: Context,
  transaction: Transaction,
  challenge: Challenge,
  message: string,
): ChargeResult {
  closeChallenge(context.store, challenge.id);
  if (transaction.status === 'ongoing') {
    comeToRest(context, transaction, 'The payer left before authentication was complete');
  }
  return { kind: 'left', message };
}

/** Abandons every challenge that has expired. */
export function expireChallenges(context: Context): void {
  const { store, clock } = context;
  for (const challenge of openChallenges(store)) {
    if (challenge.expiresAt > clock.now()) return;
    store.atomically(() => {
      walkAway(context, findById(store, challenge.transactionId) as Transaction, challenge, overText);
    });
  }
}
