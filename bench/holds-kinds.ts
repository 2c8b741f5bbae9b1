import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { HoldQueue } from '../src/core/holds/hold.ts';
import type { Database } from '../src/db/database.ts';
import { insertBenchEvent } from './bench-event.ts';
import { measure, median } from './measure.ts';

const ROUNDS = 7;

/** Kinds of holds, each with the number of shared capacities that its ticket type takes a place of. */
const KINDS = [
  { kind: 'one shared capacity', shared: 1 },
  { kind: 'two shared capacities', shared: 2 },
];

/**
 * Measures in turn, round by round, a plain hold and one of each kind, and prints how many times as much each kind costs: the median of its
 * rounds' ratios.
 */
export async function benchKinds(db: Database, holds: HoldQueue, seconds: number): Promise<void> {
  const rateOf = async (shared: number, waiting: number) => {
    const event = await insertBenchEvent(db, { shared });
    return (await measure(waiting, seconds, () => placeOne(holds, event))).rate;
  };
  console.log('waiting | kind | plain, holds/s | kind, holds/s | times as much (least, most)');
  for (const waiting of [1, 64, 512]) {
    await rateOf(0, waiting);
    for (const { kind, shared } of KINDS) {
      const rounds: { plain: number; other: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const isFirst = round % 2 === 0;
        const before = await rateOf(isFirst ? 0 : shared, waiting);
        const after = await rateOf(isFirst ? shared : 0, waiting);
        rounds.push(isFirst ? { plain: before, other: after } : { plain: after, other: before });
      }
      const ratios = rounds.map(({ plain, other }) => plain / other).sort((a, b) => a - b);
      const [plain, other] = [
        median(rounds.map((one) => one.plain)),
        median(rounds.map((one) => one.other)),
      ].map((rate) => rate.toFixed(0));
      const spread = `${ratios[0]?.toFixed(2)}, ${ratios.at(-1)?.toFixed(2)}`;
      console.log(`${waiting} | ${kind} | ${plain} | ${other} | ${median(ratios).toFixed(2)} (${spread})`);
    }
  }
}

/** Holds one seat, from an address of its own, as in most crowds. */
export async function placeOne(
  holds: HoldQueue,
  { eventId, ticketTypeId }: { eventId: string; ticketTypeId: string },
): Promise<void> {
  const outcome = await holds.place({
    eventId,
    orderId: uuidv7(),
    email: 'a@example.com',
    buyer: 'guest:bench',
    heldFrom: randomBytes(8).readBigInt64BE().toString(),
    lines: [{ ticketTypeId, quantity: 1 }],
    providerFor: () => 'stub',
  });
  if (!outcome.held) throw new Error(outcome.refusal.detail);
}
