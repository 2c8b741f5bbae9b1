import { v7 as uuidv7 } from 'uuid';
import type { HoldQueue } from '../src/core/holds/hold.ts';
import type { Database } from '../src/db/database.ts';
import { type BenchEvent, type BenchEventKind, insertBenchEvent } from './bench-event.ts';
import { cpuTime } from './cpu-time.ts';
import { measure, median } from './measure.ts';
import type { openReport } from './report.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const WAITING = process.env.BENCH_PASSING ? [64] : [1, 64, 512];
/** `BENCH_KIND='a code'` measures only the kinds whose name contains these words. */
const ONLY = process.env.BENCH_KIND;

/** Kinds of holds. All together they may cost at most 1.3 times as much as a plain hold. */
const KINDS: { kind: string; of: BenchEventKind }[] = [
  { kind: 'one shared capacity', of: { shared: 1 } },
  { kind: 'two shared capacities', of: { shared: 2 } },
  { kind: 'a code', of: { code: 'any' } },
  { kind: 'a code that each person uses once', of: { code: 'once a person' } },
  { kind: 'a code that sets tickets aside', of: { code: 'sets tickets aside' } },
  { kind: 'a code and two shared capacities', of: { code: 'any', shared: 2 } },
  { kind: 'an add-on', of: { addOn: true } },
  { kind: 'all together', of: { code: 'any', shared: 2, addOn: true } },
];

/**
 * Measures a plain hold and a hold of each kind in turns. Reports each kind's cost relative to the plain hold, by the clock (with the least
 * and the most of all rounds) and in processor time, as medians over all rounds.
 */
export async function benchKinds(
  db: Database,
  holds: HoldQueue,
  { seconds, report }: { seconds: number; report: ReturnType<typeof openReport> },
): Promise<void> {
  const costOf = async (kind: BenchEventKind, waiting: number): Promise<Cost> => {
    const event = await insertBenchEvent(db, kind);
    const before = await cpuTime(db);
    const { rate, count } = await measure(waiting, seconds, () => placeOne(holds, event));
    return { clock: 1 / rate, cpu: ((await cpuTime(db)) - before) / count };
  };
  const chosen = KINDS.filter(({ kind }) => !ONLY || kind.includes(ONLY));
  for (const waiting of WAITING) {
    await costOf({}, waiting);
    const row = report.table(`What kinds of holds cost, ${waiting} waiting`, [
      'kind',
      'plain, /s',
      'kind, /s',
      'times as much',
      'least',
      'most',
      'processor',
    ]);
    for (const { kind, of } of chosen) {
      const rounds: { plain: Cost; other: Cost }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const isFirst = round % 2 === 0;
        const before = await costOf(isFirst ? {} : of, waiting);
        const after = await costOf(isFirst ? of : {}, waiting);
        rounds.push(isFirst ? { plain: before, other: after } : { plain: after, other: before });
      }
      const rates = [rounds.map(({ plain }) => plain), rounds.map(({ other }) => other)].map((costs) =>
        median(costs.map(({ clock }) => 1 / clock)),
      );
      const clock = ratiosOf(rounds, 'clock');
      row(
        kind,
        ...rates,
        median(clock),
        Math.min(...clock),
        Math.max(...clock),
        median(ratiosOf(rounds, 'cpu')),
      );
    }
  }
}

/** The cost of one hold: its share of the elapsed time, s, and its processor time, µs. */
interface Cost {
  clock: number;
  cpu: number;
}

function ratiosOf(rounds: readonly { plain: Cost; other: Cost }[], what: keyof Cost): number[] {
  return rounds.map(({ plain, other }) => other[what] / plain[what]);
}

/** Makes something like the keyed hash of an address, but cheaply, so that the load itself costs little. */
const randomKey = () => String(BigInt.asIntN(64, BigInt(Math.floor(Math.random() * 2 ** 52)) << 11n));

/** Holds one seat, with the event's add-on if it has one, as a new person with a new address each time. */
export async function placeOne(
  holds: HoldQueue,
  { eventId, ticketTypeId, addOnTypeId, code }: BenchEvent,
): Promise<void> {
  const seat = { ticketTypeId, quantity: 1 };
  const outcome = await holds.place({
    eventId,
    orderId: uuidv7(),
    email: 'a@example.com',
    buyer: 'guest:bench',
    heldFrom: randomKey(),
    lines: addOnTypeId ? [seat, { ticketTypeId: addOnTypeId, quantity: 1 }] : [seat],
    code: code === undefined ? undefined : { text: code, mailboxKey: randomKey(), account: null },
    providerFor: () => 'stub',
  });
  if (!outcome.held) throw outcome.refusal;
}
