import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * What is due is decided by `app.clock`, which shows the database's time: by the clock of one machine, everybody's holds could end. Timers
 * and caches measure durations with `performance.now()`.
 */
const FOLDERS = ['src/core', 'src/api', 'src/jobs', 'src/server', 'src/adapters'];
const MAY = ['src/core/shared/clock.ts', 'src/core/installation/keep-heartbeat.ts'];
const MACHINE_CLOCK = /\bDate\.now\b|new Date\(\)|\bsystemClock\b/;

const root = path.resolve(import.meta.dirname, '../..');
const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\/|-under-test\.ts$/.test(file)),
);

test('the machine’s clock is read only to compare it with the database’s', () => {
  expect(files.length).toBeGreaterThan(500);
  const readers = files.filter((file) => MACHINE_CLOCK.test(readFileSync(path.join(root, file), 'utf8')));
  expect(readers.sort()).toEqual(MAY.sort());
});
