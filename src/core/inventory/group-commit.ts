/** Between two looks at a database that is away. */
const PAUSE_MS = 200;

/** Queues wait this long for a database that restarts while it is not known what was written; a browser waits that long. */
export const PATIENCE_MS = 8_000;

/**
 * Commits whatever has queued up, together: one writer a key, each run takes all that wait (up to `maxBatch`), and its
 * answers go back in order. A lone item runs at once, so there is nothing to pay when nobody else is there.
 *
 * A commit costs the same fsync for one row as for a thousand, and a hot row admits one transaction at a time; so grouping
 * is what turns a crowd into throughput (docs/decisions/0003).
 *
 * @param run works a batch off in one transaction and answers each item, in the same order; when it throws, each item runs
 *   again alone, so that one that cannot be worked off fails only itself
 * @param isOutage whether an error means that nothing can be written just now: when even a lone item meets it, the rest of
 *   the batch is told so at once instead of each waiting for its own timeout
 * @param afterCut for what a batch did whose connection was cut: its commit may have happened, and its answer got lost. Where it is
 *   left out, an item that runs twice must change nothing
 */
export function createGroupCommit<Item, Answer>({
  maxBatch,
  run,
  isOutage = () => false,
  afterCut,
}: {
  maxBatch: number;
  run: (key: string, batch: Item[]) => Promise<Answer[]>;
  isOutage?: (error: unknown) => boolean;
  afterCut?: {
    /** Tells whether an error came after something may have been sent. */
    isCut: (error: unknown) => boolean;
    /** The answers of items that were written, undefined for others; waits for a commit that is still under way. */
    lookUp: (key: string, batch: Item[]) => Promise<(Answer | undefined)[]>;
    /** A database that restarts is waited for this long, ms, before callers are told that the outcome is not known. */
    patienceMs: number;
  };
}): (key: string, item: Item) => Promise<Answer> {
  interface Waiting {
    item: Item;
    resolve: (answer: Answer) => void;
    reject: (error: unknown) => void;
  }
  const queues = new Map<string, Waiting[]>();

  return (key, item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      queues.set(key, [waiting]);
      void drain(key);
    });

  async function drain(key: string): Promise<void> {
    // A crowd's requests are read in one turn of the event loop: the first waits for the rest of its turn, which costs a lone
    // one microseconds, instead of paying for a commit of its own.
    await new Promise(setImmediate);
    for (let queue = queues.get(key); queue && queue.length > 0; queue = queues.get(key)) {
      await commit(key, queue.splice(0, maxBatch));
    }
    queues.delete(key);
  }

  async function commit(key: string, batch: Waiting[]): Promise<void> {
    try {
      await runAndAnswer(key, batch);
    } catch (error) {
      if (afterCut?.isCut(error)) await lookUpAndCommit(key, batch, afterCut);
      // Nothing was sent: trying one alone would take as long again for the same answer, and those behind wait for it.
      else if (afterCut && isOutage(error)) for (const { reject } of batch) reject(error);
      else if (batch.length > 1) await commitOneByOne(key, batch);
      else batch[0]?.reject(error);
    }
  }

  async function runAndAnswer(key: string, batch: Waiting[]): Promise<void> {
    const answers = await run(key, itemsOf(batch));
    if (answers.length !== batch.length) throw new Error('A group commit must answer every item.');
    for (const [index, waiting] of batch.entries()) waiting.resolve(answers[index] as Answer);
  }

  /** Answers what was written and writes the rest again: nothing is written twice, and nobody is told about a failure that did not happen. */
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
    for (const { item, resolve, reject } of batch) {
      if (outage) reject(outage);
      else {
        const alone = new Promise<Answer>((done, failed) => {
          void commit(key, [{ item, resolve: done, reject: failed }]);
        });
        await alone.then(resolve, (error: unknown) => {
          if (isOutage(error)) outage = error;
          reject(error);
        });
      }
    }
  }
}
