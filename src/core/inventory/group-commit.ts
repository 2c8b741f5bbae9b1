/**
 * Commits whatever has queued up, together: one writer a key, each run takes all that wait (up to `maxBatch`), and its
 * answers go back in order. A lone item runs at once, so there is nothing to pay when nobody else is there.
 *
 * A commit costs the same fsync for one row as for a thousand, and a hot row admits one transaction at a time; so grouping
 * is what turns a crowd into throughput (docs/decisions/0003).
 *
 * @param run works a batch off in one transaction and answers each item, in the same order; when it throws, each item runs
 *   again alone, so that one that cannot be worked off fails only itself. A commit whose answer was lost on the way may have
 *   happened: an item that runs twice must be refused (holds: its id exists) or change nothing (settlements)
 * @param isOutage whether an error means that nothing can be written just now: when even a lone item meets it, the rest of
 *   the batch is told so at once instead of each waiting for its own timeout
 */
export function createGroupCommit<Item, Answer>({
  maxBatch,
  run,
  isOutage = () => false,
}: {
  maxBatch: number;
  run: (key: string, batch: Item[]) => Promise<Answer[]>;
  isOutage?: (error: unknown) => boolean;
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
      const answers = await run(
        key,
        batch.map((waiting) => waiting.item),
      );
      if (answers.length !== batch.length) throw new Error('A group commit must answer every item.');
      for (const [index, waiting] of batch.entries()) waiting.resolve(answers[index] as Answer);
    } catch (error) {
      if (batch.length > 1) await commitOneByOne(key, batch);
      else batch[0]?.reject(error);
    }
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
