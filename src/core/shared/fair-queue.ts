import { refusal } from './refusals.ts';

/** A patient job, such as a sweep or a mail, waits however many are waiting; a page is refused instead. */
export interface Patience {
  readonly patient?: boolean | undefined;
}

export interface FairQueue {
  /**
   * Runs work when its turn comes. Askers take turns, so one who asks for much delays others by one job per round.
   * @param asker whose turn it uses: an address, a user, a kind of work
   * @param options.patient for sweeps, which limit their number themselves
   * @throws DomainError 'unavailable' (server.busy), facts `{retryAfterSeconds}`, at once when too many wait; and whatever the work throws
   */
  run<Result>(asker: string, work: () => Promise<Result>, options?: Patience): Promise<Result>;
}

interface FairQueueOptions {
  /** How many jobs run at a time. */
  atOnce: number;
  /** How many of them one asker may have. */
  atOnceEach?: number;
  /** How many may wait. */
  waiting: number;
  /** How many of them one asker may have. */
  waitingEach?: number;
}

const RETRY_AFTER_SECONDS = 5;

/** Limits heavy work: a few jobs run, some wait, and the rest is refused, so that cheap requests stay fast. */
export function createFairQueue({
  atOnce,
  atOnceEach = atOnce,
  waiting,
  waitingEach = waiting,
}: FairQueueOptions): FairQueue {
  /** Askers in the order of their turns, the next one first. */
  const lines = new Map<string, { patient: boolean; go(): void }[]>();
  /** The number of running jobs per asker. */
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
    throw refusal('server.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
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

  /** Frees a place, and starts the next job that may use it. */
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
