import path from 'node:path';
import { defineConfig } from 'vitest/config';
import SlowFirst from './tests/slow-first.ts';

export default defineConfig({
  cacheDir: '.test/vite',
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'build/**'],
    reporters: ['default', './tests/closing-line.ts'],
    // What is kept in files (the schema, the hot path's SQL) is written by `npm run sql` alone.
    update: 'none',
    globalSetup: ['./tests/global-setup.ts'],
    // What is installed stays as it was installed.
    fsModuleCachePath: path.resolve('.test/vitest-cache'),
    // What one process that a test starts has compiled, the next one need not.
    env: { NODE_COMPILE_CACHE: path.resolve('.test/compile-cache') },
    // Patience, not measure: a test waits for what it needs, and on a machine with twenty other tasks that takes minutes.
    testTimeout: 900_000,
    expect: { poll: { timeout: 240_000 } },
    hookTimeout: 900_000,
    // Loading the same modules anew for each file took longer than the tests; each file has its own database instead.
    isolate: false,
    // Twice as many as there are processors: much of a journey is waiting.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
  },
});
