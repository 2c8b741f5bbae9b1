import path from 'node:path';
import { defineConfig } from 'vitest/config';
import SlowFirst from './tests/slow-first.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'build/**'],
    reporters: ['default', './tests/closing-line.ts'],
    globalSetup: ['./tests/global-setup.ts'],
    // What one process that a test starts has compiled, the next one need not.
    env: { NODE_COMPILE_CACHE: path.resolve('.test/compile-cache') },
    testTimeout: 30_000,
    // What a page is about to show takes more than the second there is by default where many pages share a processor.
    expect: { poll: { timeout: 10_000 } },
    // The first of a run that needs the world's towns has them loaded.
    hookTimeout: 120_000,
    // Loading the same modules anew for each file took longer than the tests; each file has its own database instead.
    isolate: false,
    // One more than there are processors: much of a journey is waiting.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
  },
});
