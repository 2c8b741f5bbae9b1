import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Work that ends on request. */
function pieces() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const piece = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, piece, end: (name: string) => ends.get(name)?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const BUSY = { kind: 'unavailable', code: 'server.busy', facts: { retryAfterSeconds: 5 } };

test('a few jobs run at a time, a few wait, and the rest is refused at once', async () => {
  const queue = createFairQueue({ atOnce: 2, waiting: 1 });
  const { begun, piece, end } = pieces();
  const [a, b, c] = ['a', 'b', 'c'].map((name) => queue.run('somebody', piece(name)));
  await expect(queue.run('somebody', piece('d'))).rejects.toMatchObject(BUSY);
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await b).toBe('b');
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  end('c');
  expect(await Promise.all([a, c])).toEqual(['a', 'c']);
});

test('an asker with many jobs is refused before others, and delays them by one job', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 10, waitingEach: 3 });
  const { begun, piece, end } = pieces();
  for (const name of ['m1', 'm2', 'm3', 'm4']) void queue.run('much', piece(name));
  await expect(queue.run('much', piece('m5'))).rejects.toMatchObject(BUSY);
  void queue.run('little', piece('l1'));
  for (const name of ['m1', 'm2', 'l1']) {
    end(name);
    await settled();
  }
  expect(begun).toEqual(['m1', 'm2', 'l1', 'm3']);
});

test('twin: under one name, a single job waits behind all of the many', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 10 });
  const { begun, piece, end } = pieces();
  const names = ['m1', 'm2', 'm3', 'm4', 'l1'];
  for (const name of names) void queue.run('all', piece(name));
  await settled();
  for (const name of names) {
    end(name);
    await settled();
  }
  expect(begun).toEqual(names);
});

test('twin: without a share of the waiting places, one asker leaves none for others', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 3 });
  const { piece } = pieces();
  for (const name of ['m1', 'm2', 'm3', 'm4']) void queue.run('much', piece(name));
  await expect(queue.run('little', piece('l1'))).rejects.toMatchObject(BUSY);
});

test('one asker has a limited number of running places, and others find the rest free', async () => {
  const queue = createFairQueue({ atOnce: 3, atOnceEach: 1, waiting: 10 });
  const { begun, piece, end } = pieces();
  for (const name of ['m1', 'm2', 'm3']) void queue.run('much', piece(name));
  void queue.run('little', piece('l1'));
  await settled();
  expect(begun).toEqual(['m1', 'l1']);
  for (const name of ['l1', 'm1', 'm2']) {
    end(name);
    await settled();
  }
  expect(begun).toEqual(['m1', 'l1', 'm2', 'm3']);
});

test('twin: without a share of the running places, one asker takes them all', async () => {
  const queue = createFairQueue({ atOnce: 3, waiting: 10 });
  const { begun, piece } = pieces();
  for (const name of ['m1', 'm2', 'm3']) void queue.run('much', piece(name));
  void queue.run('little', piece('l1'));
  await settled();
  expect(begun).toEqual(['m1', 'm2', 'm3']);
});

test('patient jobs wait however many wait, and take no place from others', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 1 });
  const { begun, piece, end } = pieces();
  void queue.run('page', piece('p1'));
  for (const name of ['j1', 'j2', 'j3']) void queue.run('job', piece(name), { patient: true });
  void queue.run('page', piece('p2'));
  await expect(queue.run('page', piece('p3'))).rejects.toMatchObject(BUSY);
  for (const name of ['p1', 'j1', 'p2', 'j2']) {
    end(name);
    await settled();
  }
  expect(begun).toEqual(['p1', 'j1', 'p2', 'j2', 'j3']);
});

test('twin: jobs that are not patient are refused, and take the places of pages', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 1 });
  const { piece } = pieces();
  void queue.run('page', piece('p1'));
  void queue.run('job', piece('j1'));
  await expect(queue.run('job', piece('j2'))).rejects.toMatchObject(BUSY);
  await expect(queue.run('page', piece('p2'))).rejects.toMatchObject(BUSY);
});

test('a failed job frees its place', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 1 });
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const after = queue.run('a', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await after).toBe('done');
});

/** Work that counts how much of it runs at a time. */
function counted() {
  let running = 0;
  let most = 0;
  const piece = async () => {
    most = Math.max(most, ++running);
    await settled();
    running -= 1;
  };
  return { piece, most: () => most };
}

test('no more than the limit runs at a time, and all accepted jobs are done', async () => {
  const asked = fc.array(fc.record({ asker: fc.constantFrom('a', 'b', 'c'), patient: fc.boolean() }));
  await fc.assert(
    fc.asyncProperty(
      asked,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 4 }),
      async (work, atOnce, waiting) => {
        const queue = createFairQueue({ atOnce, waiting });
        const { most, piece } = counted();
        const ends = await Promise.allSettled(
          work.map(({ asker, patient }) => queue.run(asker, piece, { patient })),
        );
        expect(most()).toBeLessThanOrEqual(atOnce);
        const refused = ends.filter(({ status }) => status === 'rejected').length;
        const impatient = work.filter(({ patient }) => !patient).length;
        expect(refused).toBeLessThanOrEqual(Math.max(0, impatient - waiting));
        // The next job finds a free place.
        expect(await queue.run('d', async () => 'done')).toBe('done');
      },
    ),
  );
});

test('twin: without a queue everything runs at once', async () => {
  const { most, piece } = counted();
  await Promise.all(Array.from({ length: 9 }, piece));
  expect(most()).toBe(9);
});
