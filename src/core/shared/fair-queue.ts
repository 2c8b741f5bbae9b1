import { DomainError } from './errors.ts';

/** A sweep or a mail waits however many are waiting; somebody at a page is asked to come again instead. */
export interface Patience {
  readonly patient?: boolean | undefined;
}

export interface FairQueue {
  /**
   * Does work when its turn comes. Askers take turns, so that one who asks for much delays the others by one piece of work each time.
   * @param asker whose turn it takes: an address, a user, a kind of work
   * @param options.patient for sweeps, which bound their number themselves
   * @throws DomainError 'unavailable' (server.busy), facts `{retryAfterSeconds}`, at once when too many wait; and what the work throws
   */
  run<Result>(asker: string, work: () => Promise<Result>, options?: Patience): Promise<Result>;
}

interface FairQueueOptions {
  /** This many pieces of work are done at a time. */
  atOnce: number;
  /** One asker may have this many of them. */
  atOnceEach?: number;
  /** This many may wait. */
  waiting: number;
  /** One asker may have this many of them. */
  waitingEach?: number;
}

const RETRY_AFTER_SECONDS = 5;

/** A bound on heavy work: a few pieces at a time, some that wait, and a refusal for the rest, so that what is cheap stays fast. */
export function createFairQueue({
  atOnce,
  atOnceEach = atOnce,
  waiting,
  waitingEach = waiting,
}: FairQueueOptions): FairQueue {
  /** In order of their turns: the first is next. */
  const lines = new Map<string, { patient: boolean; go(): void }[]>();
  /** Counts the pieces of each asker that are being done. */
  const running = new Map<string, number>();
  let open = 0;
  let impatient = 0;

  const mayBegin = (asker: string) => open < atOnce && (running.get(asker) ?? 0) < atOnceEach;

  function begin(asker: string): void {
    open += 1;
    running.set(asker, (running.get(asker) ?? 0) + 1);
  }

  function refuseMore(asker: string): void {
    const own = lines.get(asker)?.filter(({ patient }) => !patient).length ?? 0;
    if (impatient < waiting && own < waitingEach) return;
    throw new DomainError(
      'unavailable',
      'server.busy',
      'Many people are asking for this right now. Please try again in a few seconds.',
      { facts: { retryAfterSeconds: RETRY_AFTER_SECONDS } },
    );
  }

  async function turn(asker: string, patient: boolean): Promise<void> {
    if (mayBegin(asker)) return begin(asker);
    if (!patient) {
      refuseMore(asker);
      impatient += 1;
    }
    const line = lines.get(asker) ?? [];
    lines.set(asker, line);
    await new Promise<void>((go) => line.push({ patient, go }));
    if (!patient) impatient -= 1;
  }

  /** Frees the place, and gives it to the first whose turn it may be. */
  function end(asker: string): void {
    open -= 1;
    const left = (running.get(asker) ?? 0) - 1;
    if (left > 0) running.set(asker, left);
    else running.delete(asker);
    for (const [next, line] of lines) {
      if (!mayBegin(next)) continue;
      lines.delete(next);
      if (line.length > 1) lines.set(next, line);
      begin(next);
      line.shift()?.go();
      return;
    }
  }

  return {
    async run(asker, work, { patient = false } = {}) {
      await turn(asker, patient);
      try {
        return await work();
      } finally {
        end(asker);
      }
    },
  };
}
