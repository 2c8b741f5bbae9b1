import type { Context } from '../context.ts';
import { randomCode } from '../identifiers.ts';
import type { TestCard } from '../scenarios/test-card.ts';
import { testCardById } from '../scenarios/test-cards.ts';
import type { Store } from '../store/open-store.ts';
import type { ShownChallenge } from './charge-result.ts';
import type { CardTrace } from './transaction.ts';

const patienceMs = 10 * 60_000;

/** A question to one payer in one tab. Times are in ms since the epoch. */
export interface Challenge {
  id: string;
  transactionId: string;
  card: TestCard;
  trace: CardTrace;
  /** The number of the card's challenge. */
  step: number;
  /** The wrong answers so far. */
  tries: number;
  open: boolean;
  expiresAt: number;
}

type Row = Record<string, unknown>;

function fromRow(row: Row): Challenge {
  return {
    id: row.id as string,
    transactionId: row.transaction_id as string,
    card: testCardById(row.scenario as string) as TestCard,
    trace: JSON.parse(row.card as string) as CardTrace,
    step: row.step as number,
    tries: row.tries as number,
    open: row.open === 1,
    expiresAt: row.expires_at as number,
  };
}

export function findChallenge({ sql }: Store, id: string): Challenge | undefined {
  const row = sql.get`SELECT * FROM challenges WHERE id = ${id}`;
  return row && fromRow(row);
}

/** Lists challenges that are still open, the first to expire first. */
export function openChallenges({ sql }: Store): Challenge[] {
  return sql.all`SELECT * FROM challenges WHERE open = 1 ORDER BY expires_at, rowid LIMIT 200`.map(fromRow);
}

/** Whether somebody is still being asked about a transaction. */
export function isChallenged({ sql }: Store, transactionId: string): boolean {
  return sql.get`SELECT 1 FROM challenges WHERE transaction_id = ${transactionId} AND open = 1` !== undefined;
}

/** Stores a new challenge; the caller holds the database transaction. */
export function poseChallenge(
  { store, clock }: Context,
  transaction: { id: string },
  card: TestCard,
  trace: CardTrace,
  step: number,
): ShownChallenge {
  const id = randomCode(20);
  store.sql.run`INSERT INTO challenges (id, transaction_id, scenario, card, step, tries, open, expires_at)
    VALUES (${id}, ${transaction.id}, ${card.id}, ${JSON.stringify(trace)}, ${step}, 0, 1, ${clock.now() + patienceMs})`;
  return showChallenge(findChallenge(store, id) as Challenge);
}

export function closeChallenge({ sql }: Store, id: string): void {
  sql.run`UPDATE challenges SET open = 0 WHERE id = ${id}`;
}

export function countWrongAnswer({ sql }: Store, id: string): void {
  sql.run`UPDATE challenges SET tries = tries + 1 WHERE id = ${id}`;
}

export function showChallenge({ id, card, trace, step }: Challenge): ShownChallenge {
  const posed = card.challenges[step];
  if (!posed) throw new Error(`The card ${card.id} has no challenge ${step}`);
  const hint = 'answer' in posed ? posed.answer : null;
  return { id, kind: posed.kind, last4: trace.last4, hint };
}
