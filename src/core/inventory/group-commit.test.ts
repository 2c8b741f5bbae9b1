import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

/** Creates a run function that waits, so that a test decides when each commit ends. */
function gated() {
  const runs: { key: string; batch: number[]; finish: () => void; fail: (error: Error) => void }[] = [];
  const arrivals: (() => void)[] = [];
  const commit = createGroupCommit<number, string>({
    maxBatch: 3,
    run: (key, batch) =>
      new Promise((resolve, reject) => {
        const finish = () => resolve(batch.map((item) => `${key}${item}`));
        runs.push({ key, batch: [...batch], finish, fail: reject });
        arrivals.shift()?.();
      }),
  });
  /** Returns the next run once it has begun. */
  const next = async () => {
    if (runs.length === 0) await new Promise<void>((resolve) => arrivals.push(resolve));
    return runs.shift() as (typeof runs)[number];
  };
  return { commit, next, begun: () => runs.length };
}

describe('grouping', () => {
  test('a single item runs at once', async () => {
    const { commit, next } = gated();
    const answer = commit('a', 1);
    const run = await next();
    expect(run.batch).toEqual([1]);
    run.finish();
    expect(await answer).toBe('a1');
  });

  test('items that arrive during a commit share the next ones, in order, at most maxBatch each', async () => {
    const { commit, next, begun } = gated();
    const lone = commit('a', 1);
    const first = await next();
    expect(first.batch).toEqual([1]);
    const answers = [lone, ...[2, 3, 4, 5].map((item) => commit('a', item))];
    expect(begun()).toBe(0);
    first.finish();
    const second = await next();
    expect(second.batch).toEqual([2, 3, 4]);
    expect(begun()).toBe(0);
    second.finish();
    const third = await next();
    expect(third.batch).toEqual([5]);
    third.finish();
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  });

  test('items that arrive in one turn of the event loop share the first commit', async () => {
    const { commit, next } = gated();
    const answers = [1, 2, 3].map((item) => commit('a', item));
    const first = await next();
    expect(first.batch).toEqual([1, 2, 3]);
    first.finish();
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3']);
  });

  test('items that came while a run waited can join it, up to maxBatch, and all are answered', async () => {
    const batches: number[][] = [];
    let locked = () => {};
    const commit = createGroupCommit<number, string>({
      maxBatch: 3,
      run: async (key, _first, join) => {
        await new Promise<void>((resolve) => (locked = resolve));
        const batch = join();
        batches.push(batch);
        return batch.map((item) => `${key}${item}`);
      },
    });
    const first = commit('a', 1);
    await new Promise(setImmediate);
    const rest = [2, 3, 4].map((item) => commit('a', item));
    locked();
    expect(await Promise.all([first, ...rest.slice(0, 2)])).toEqual(['a1', 'a2', 'a3']);
    await new Promise(setImmediate);
    locked();
    expect(await rest[2]).toBe('a4');
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  test('if a run fails, those who joined it run again alone like the others', async () => {
    let locked = () => {};
    const commit = createGroupCommit<number, string>({
      maxBatch: 3,
      run: async (_key, _first, join) => {
        if (locked === noLock) await new Promise<void>((resolve) => (locked = resolve));
        const batch = join();
        if (batch.includes(2)) throw new Error('two');
        return batch.map(String);
      },
    });
    const noLock = locked;
    const first = commit('a', 1);
    await new Promise(setImmediate);
    const joined = commit('a', 2);
    joined.catch(() => undefined);
    locked();
    expect(await first).toBe('1');
    await expect(joined).rejects.toThrow('two');
  });

  test('keys do not wait for each other', async () => {
    const { commit, next } = gated();
    const a = commit('a', 1);
    const b = commit('b', 2);
    const [runA, runB] = [await next(), await next()];
    expect([runA.key, runB.key]).toEqual(['a', 'b']);
    runB.finish();
    expect(await b).toBe('b2');
    runA.finish();
    expect(await a).toBe('a1');
  });

  test('a key works again after being idle', async () => {
    const { commit, next } = gated();
    for (const item of [1, 2]) {
      const answer = commit('a', item);
      (await next()).finish();
      expect(await answer).toBe(`a${item}`);
    }
  });
});

describe('failing', () => {
  const poisonAt =
    (poisoned: ReadonlySet<number>, log: number[][] = []) =>
    async (_key: string, batch: number[]) => {
      log.push([...batch]);
      await Promise.resolve();
      if (batch.some((item) => poisoned.has(item))) throw new Error('poisoned');
      return batch.map(String);
    };

  test('a poisoned item fails alone', async () => {
    const log: number[][] = [];
    const commit = createGroupCommit({ maxBatch: 10, run: poisonAt(new Set([3]), log) });
    const settled = await Promise.allSettled([1, 2, 3, 4].map((item) => commit('a', item)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(log).toEqual([[1, 2, 3, 4], [1], [2], [3], [4]]);
  });

  test('a run with too few or too many answers fails, also one at a time', async () => {
    for (const wrong of [[], ['1', '2', '3', '4']]) {
      const commit = createGroupCommit<number, string>({ maxBatch: 10, run: async () => wrong });
      const settled = await Promise.allSettled([1, 2, 3].map((item) => commit('a', item)));
      for (const one of settled) {
        expect(one).toMatchObject({
          status: 'rejected',
          reason: new Error('A group commit must answer every item.'),
        });
      }
    }
  });

  test('in an outage a batch is retried once, not once per item', async () => {
    const log: number[][] = [];
    const outage = new Error('the database is away');
    const commit = createGroupCommit<number, string>({
      maxBatch: 10,
      run: async (_key, batch) => {
        log.push([...batch]);
        throw batch.includes(9) ? new Error('poisoned') : outage;
      },
      isOutage: (error) => error === outage,
    });
    const settled = await Promise.allSettled([9, 1, 2, 3, 4].map((item) => commit('a', item)));
    expect(settled).toMatchObject([{ reason: new Error('poisoned') }, ...Array(4).fill({ reason: outage })]);
    expect(log).toEqual([[9, 1, 2, 3, 4], [9], [1]]);
  });

  test('an outage before anything was sent is reported to the whole batch at once', async () => {
    const log: number[][] = [];
    const away = new Error('no connection');
    const commit = createGroupCommit<number, string>({
      maxBatch: 10,
      run: async (_key, batch) => {
        log.push([...batch]);
        throw away;
      },
      isOutage: (error) => error === away,
      afterCut: {
        isCut: () => false,
        lookUp: async (_key, batch) => batch.map(() => undefined),
        patienceMs: 0,
      },
    });
    const settled = await Promise.allSettled([1, 2, 3].map((item) => commit('a', item)));
    expect(settled).toMatchObject(Array(3).fill({ reason: away }));
    expect(log).toEqual([[1, 2, 3]]);
  });

  test('a run that throws synchronously fails only its own item', async () => {
    const commit = createGroupCommit<number, string>({
      maxBatch: 10,
      run: (_key, batch) => {
        if (batch.includes(1)) throw new Error('at once');
        return Promise.resolve(batch.map(String));
      },
    });
    await expect(commit('a', 1)).rejects.toThrow('at once');
    expect(await commit('a', 2)).toBe('2');
  });
});

describe('after a cut connection', () => {
  const outage = new Error('the database is away');
  const isOutage = (error: unknown) => error === outage;

  test('written items get their answers, and the rest is written once', async () => {
    const written = new Map<number, string>();
    let cuts = 1;
    const commit = createGroupCommit<number, string>({
      maxBatch: 10,
      isOutage,
      run: async (_key, batch) => {
        // The first commit writes half of the batch, like a group that committed before the next one, and its answer is lost.
        const lost = cuts > 0;
        cuts -= 1;
        for (const item of lost ? batch.slice(0, 2) : batch) {
          if (written.has(item)) throw new Error(`${item} was written twice`);
          written.set(item, `answer ${item}`);
        }
        if (lost) throw outage;
        return batch.map((item) => written.get(item) as string);
      },
      afterCut: {
        isCut: isOutage,
        lookUp: async (_key, batch) => batch.map((item) => written.get(item)),
        patienceMs: 1_000,
      },
    });
    const answers = [1, 2, 3, 4].map((item) => commit('a', item));
    expect(await Promise.all(answers)).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4']);
  });

  test('the commit waits for a restarting database, and reports one that stays away when its patience ends', async () => {
    let awayFor = 3;
    const commitWith = (patienceMs: number) =>
      createGroupCommit<number, string>({
        maxBatch: 10,
        isOutage,
        run: async (_key, batch) => {
          if (awayFor > 0) throw outage;
          return batch.map(String);
        },
        afterCut: {
          isCut: isOutage,
          lookUp: async (_key, batch) => {
            awayFor -= 1;
            if (awayFor > 0) throw outage;
            return batch.map(() => undefined);
          },
          patienceMs,
        },
      });
    expect(await commitWith(60_000)('a', 1)).toBe('1');
    awayFor = Number.POSITIVE_INFINITY;
    await expect(commitWith(0)('a', 1)).rejects.toBe(outage);
  });

  test('an outage before anything was sent is reported at once', async () => {
    const commit = createGroupCommit<number, string>({
      maxBatch: 10,
      isOutage,
      run: async () => {
        throw outage;
      },
      afterCut: {
        isCut: () => false,
        lookUp: () => {
          throw new Error('there is nothing to look up');
        },
        patienceMs: 60_000,
      },
    });
    await expect(commit('a', 1)).rejects.toBe(outage);
  });
});

test('with any traffic there is one run per key at a time, in order of arrival, and one answer per item', async () => {
  const traffic = fc.array(
    fc.record({ key: fc.constantFrom('a', 'b', 'c'), poisoned: fc.boolean(), pauses: fc.nat(3) }),
    {
      maxLength: 60,
    },
  );
  await fc.assert(
    fc.asyncProperty(
      traffic,
      fc.integer({ min: 1, max: 8 }),
      fc.scheduler(),
      async (items, maxBatch, scheduler) => {
        const running = new Set<string>();
        const written = new Map<string, number[]>();
        const commit = createGroupCommit<{ index: number; poisoned: boolean }, number>({
          maxBatch,
          run: async (key, batch) => {
            expect(running.has(key)).toBe(false);
            expect(batch.length).toBeLessThanOrEqual(maxBatch);
            running.add(key);
            await scheduler.schedule(Promise.resolve(), `run of ${key}`);
            running.delete(key);
            if (batch.some(({ poisoned }) => poisoned)) throw new Error('poisoned');
            written.set(key, [...(written.get(key) ?? []), ...batch.map(({ index }) => index)]);
            return batch.map(({ index }) => index);
          },
        });
        const answers: Promise<number>[] = [];
        for (const [index, { key, poisoned, pauses }] of items.entries()) {
          const answer = commit(key, { index, poisoned });
          answer.catch(() => undefined);
          answers.push(answer);
          for (let pause = 0; pause < pauses; pause += 1) await Promise.resolve();
        }
        await scheduler.waitFor(Promise.allSettled(answers));
        const settled = await Promise.allSettled(answers);
        expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(
          items.map(({ poisoned }, index) => (poisoned ? 'failed' : index)),
        );
        for (const order of written.values()) expect(order).toEqual([...order].sort((a, b) => a - b));
        expect([...written.values()].flat()).toHaveLength(items.filter(({ poisoned }) => !poisoned).length);
      },
    ),
    { numRuns: 200 },
  );
});
