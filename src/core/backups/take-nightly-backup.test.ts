import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { takeNightlyBackup } from './take-nightly-backup.ts';

const app = await createTestApp();

/** A place for backups that are due from three in the morning, UTC. */
function aPlace(at: string, { taken = [] as string[] } = {}) {
  app.clock.set(new Date(at));
  const kept = taken.map((moment) => new Date(moment));
  let dropped = 0;
  let wait = Promise.resolve();
  const backups = {
    hour: 3,
    newestAt: async () => kept.toSorted((one, other) => other.getTime() - one.getTime())[0],
    async take(takenAt: Date) {
      await wait;
      kept.push(takenAt);
      return { name: 'tikiti.tar', bytes: 1 };
    },
    async dropOld() {
      dropped += 1;
      return [];
    },
  };
  return {
    app: { ...app, backups },
    kept,
    dropped: () => dropped,
    /** The next one takes until the returned function is called. */
    slow() {
      const { promise, resolve } = Promise.withResolvers<void>();
      wait = promise;
      return resolve;
    },
  };
}

test.each([
  ['at the hour', '2026-11-29T03:00:00Z', '2026-11-28T03:00:10Z', 1],
  ['before it', '2026-11-29T02:59:59Z', '2026-11-28T03:00:10Z', 0],
  ['late, when nothing ran at the hour', '2026-11-29T17:00:00Z', '2026-11-27T03:00:10Z', 1],
  ['not again', '2026-11-29T17:00:00Z', '2026-11-29T03:00:10Z', 0],
  ['not if somebody took one by hand since', '2026-11-29T03:10:00Z', '2026-11-29T03:05:00Z', 0],
])('%s', async (_, now, newest, taken) => {
  const place = aPlace(now, { taken: [newest] });
  expect(await takeNightlyBackup(place.app)).toBe(taken);
  expect(place.kept).toHaveLength(1 + taken);
  // Old ones are deleted after a new one only.
  expect(place.dropped()).toBe(taken);
  expect(await takeNightlyBackup(place.app)).toBe(0);
});

test('the first is taken at once, and by one of several workers', async () => {
  const place = aPlace('2026-11-29T01:00:00Z');
  const end = place.slow();
  const both = [takeNightlyBackup(place.app), takeNightlyBackup(place.app)];
  expect(await Promise.race(both)).toBe(0);
  end();
  expect((await Promise.all(both)).toSorted()).toEqual([0, 1]);
  expect(place.kept).toHaveLength(1);
});

test('one that fails is tried again, and an installation without a place takes none', async () => {
  const place = aPlace('2026-11-29T04:00:00Z');
  const failing = { ...place.app.backups, take: () => Promise.reject(new Error('The disk is full.')) };
  await expect(takeNightlyBackup({ ...app, backups: failing })).rejects.toThrow('full');
  expect(place.dropped()).toBe(0);
  expect(await takeNightlyBackup(place.app)).toBe(1);
  expect(await takeNightlyBackup(app)).toBe(0);
});
