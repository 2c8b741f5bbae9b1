import { type QueueMeter, UNWATCHED } from '../shared/queue-meter.ts';

/** The pause between two attempts to reach a database that is away. */
const PAUSE_MS = 200;

/** How long queues wait for a restarting database when they do not know what was written. Browsers wait that long too. */
export const PATIENCE_MS = 8_000;

/**
 * Commits all queued items together. Each key has one writer, and each run takes all waiting items (up to `maxBatch`) and answers them in
 * order. A single item runs at once, so without other traffic there is no delay.
 *
 * A commit costs the same fsync for one row as for a thousand, and a hot row admits one transaction at a time. So grouping gives a crowd its
 * throughput (docs/decisions/0003).
 *
 * @param run handles a batch in one transaction and answers each item, in the same order; if it throws, each item runs again alone, so that
 *   an item that cannot be handled fails only itself. One that has to wait, for a connection or a lock, may call `join` afterwards: that returns
 *   the batch with the items that came meanwhile, up to `maxBatch`, and all of these are to be answered
 * @param isOutage whether an error means that nothing can be written now: if a single item gets it too, the rest of the batch fails at once
 *   instead of waiting for one timeout each
 * @param afterCut handles a batch whose connection was cut, when its commit may have happened without an answer. If left out, an item that
 *   runs twice must change nothing
 */
export function createGroupCommit<Item, Answer>({
  maxBatch,
  run,
  isOutage = () => false,
  meter = UNWATCHED,
  afterCut,
}: {
  maxBatch: number;
  run: (key: string, batch: Item[], join: () => Item[]) => Promise<Answer[]>;
  isOutage?: (error: unknown) => boolean;
  meter?: QueueMeter | undefined;
  afterCut?: {
    /** Whether something may have been sent before an error. */
    isCut: (error: unknown) => boolean;
    /** Returns the answers of written items, undefined for others; waits for a commit that is still under way. */
    lookUp: (key: string, batch: Item[]) => Promise<(Answer | undefined)[]>;
    /** How long to wait for a restarting database before callers are told that the outcome is not known, ms. */
    patienceMs: number;
  };
}): (key: string, item: Item) => Promise<Answer> {
  interface Waiting {
    item: Item;
    /** When it was asked for, on the clock of `performance`. */
    since: number;
    resolve: (answer: Answer) => void;
    reject: (error: unknown) => void;
  }
  const queues = new Map<string, Waiting[]>();

  return (key, item) =>
    new Promise((resolve, fail) => {
      const reject = (error: unknown) => {
        meter.failed();
        fail(error);
      };
      const waiting = { item, since: performance.now(), resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      queues.set(key, [waiting]);
      void drain(key);
    });

  async function drain(key: string): Promise<void> {
    // The requests of a crowd are read in one turn of the event loop. The first one waits for the rest of the turn instead of paying for its
    // own commit. This costs a single request microseconds.
    await new Promise(setImmediate);
    for (let queue = queues.get(key); queue && queue.length > 0; queue = queues.get(key)) {
      await commit(key, queue.splice(0, maxBatch), queue);
    }
    queues.delete(key);
  }

  /** @param joining those who may still join the batch */
  async function commit(key: string, batch: Waiting[], joining: Waiting[] = []): Promise<void> {
    try {
      await runAndAnswer(key, batch, joining);
    } catch (error) {
      if (afterCut?.isCut(error)) await lookUpAndCommit(key, batch, afterCut);
      // Nothing was sent. Trying one item alone would take as long again for the same error, while later items wait.
      else if (afterCut && isOutage(error)) for (const { reject } of batch) reject(error);
      else if (batch.length > 1) await commitOneByOne(key, batch);
      else batch[0]?.reject(error);
    }
  }

  async function runAndAnswer(key: string, batch: Waiting[], joining: Waiting[] = []): Promise<void> {
    const began = performance.now();
    const answers = await run(key, itemsOf(batch), () => {
      batch.push(...joining.splice(0, maxBatch - batch.length));
      return itemsOf(batch);
    });
    if (answers.length !== batch.length) throw new Error('A group commit must answer every item.');
    const now = performance.now();
    meter.written(
      now - began,
      batch.map(({ since }) => now - since),
    );
    for (const [index, waiting] of batch.entries()) waiting.resolve(answers[index] as Answer);
  }

  /** Answers written items and writes the rest again. So nothing is written twice, and no failure is reported that did not happen. */
  async function lookUpAndCommit(
    key: string,
    batch: Waiting[],
    { lookUp, patienceMs }: NonNullable<typeof afterCut>,
  ): Promise<void> {
    const until = performance.now() + patienceMs;
    for (let left = batch; ; ) {
      try {
        const found = await lookUp(key, itemsOf(left));
        const written = left.map((waiting, index) => ({ waiting, answer: found[index] }));
        left = written.flatMap(({ waiting, answer }) => (answer === undefined ? waiting : []));
        for (const { waiting, answer } of written) if (answer !== undefined) waiting.resolve(answer);
        if (left.length > 0) await runAndAnswer(key, left);
        return;
      } catch (error) {
        if (!isOutage(error)) return commitOneByOne(key, left);
        if (performance.now() > until) {
          for (const { reject } of left) reject(error);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  function itemsOf(batch: readonly Waiting[]): Item[] {
    return batch.map(({ item }) => item);
  }

  async function commitOneByOne(key: string, batch: Waiting[]): Promise<void> {
    let outage: unknown;
    for (const { item, since, resolve, reject } of batch) {
      if (outage) reject(outage);
      else {
        const alone = new Promise<Answer>((done, failed) => {
          void commit(key, [{ item, since, resolve: done, reject: failed }]);
        });
        await alone.then(resolve, (error: unknown) => {
          if (isOutage(error)) outage = error;
          reject(error);
        });
      }
    }
  }
}
