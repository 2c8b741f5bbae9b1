import { defineConfig } from 'vitest/config';
import SlowFirst from './tests/slow-first.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'build/**'],
    reporters: ['default', './tests/closing-line.ts'],
    globalSetup: ['./tests/global-setup.ts'],
    testTimeout: 30_000,
    // The first of a run that needs the world's towns has them loaded.
    hookTimeout: 120_000,
    // Loading the same modules anew for each file took longer than the tests; each file has its own database instead.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
  },
});
