import { setTimeout as pause } from 'node:timers/promises';

/** Holds asked for each second. */
const RATE = 10;
/** A buyer gives up then, ms. */
const PATIENCE_MS = 20_000;

interface Hold {
  orderId: string;
  /** On `performance.now()`, ms. */
  askedAt: number;
  answeredAt: number;
}

export interface Holds {
  asked: number;
  /** Those that a buyer was told of. */
  held: Hold[];
  /** How often somebody looked at the event's page, and saw it. */
  looks: { asked: number; seen: number };
}

/** Holds a ticket for another buyer ten times a second, whether or not earlier ones have been answered, and looks at the page twice a second. */
export function holdSteadily(origin: string, { eventId, typeId }: { eventId: string; typeId: string }) {
  const holds: Holds = { asked: 0, held: [], looks: { asked: 0, seen: 0 } };
  const running = new Set<Promise<void>>();
  let stopping = false;

  async function hold(at: number): Promise<void> {
    const askedAt = performance.now();
    holds.asked += 1;
    const answer = await fetch(`${origin}/beginTransaction`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `buyer-${at}@example.com`, eventId, quantities: { [typeId]: 1 } }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => '');
    if (answer?.status !== 200 || !text) return;
    holds.held.push({ orderId: JSON.parse(text).orderId, askedAt, answeredAt: performance.now() });
  }

  async function look(): Promise<void> {
    holds.looks.asked += 1;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${origin}/event/${eventId}`, { signal }).catch(() => undefined);
    if (answer?.status === 200 && (await answer.text().catch(() => ''))) holds.looks.seen += 1;
  }

  const asking = (async () => {
    const begun = performance.now();
    for (let at = 0; !stopping; at += 1) {
      for (const work of at % 5 === 0 ? [hold(at), look()] : [hold(at)]) {
        const one = work.finally(() => running.delete(one));
        running.add(one);
      }
      await pause(Math.max(0, begun + ((at + 1) * 1000) / RATE - performance.now()));
    }
  })();

  return {
    holds,
    async stop(): Promise<Holds> {
      stopping = true;
      await asking;
      await Promise.all(running);
      return holds;
    },
  };
}
