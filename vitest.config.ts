import path from 'node:path';
import { defineConfig } from 'vitest/config';
import SlowFirst from './tests/slow-first.ts';

export default defineConfig({
  cacheDir: '.test/vite',
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'build/**'],
    reporters: ['default', './tests/closing-line.ts'],
    // Only `npm run sql` writes snapshot files (the schema, the hot path's SQL).
    update: 'none',
    globalSetup: ['./tests/global-setup.ts'],
    setupFiles: ['./tests/setup.ts'],
    // Outside node_modules, so that installed files stay as they are.
    fsModuleCachePath: path.resolve('.test/vitest-cache'),
    // Processes that tests start share their compiled code.
    env: { NODE_COMPILE_CACHE: path.resolve('.test/compile-cache') },
    // Tests wait for what they need, and on a busy machine that can take minutes. No test measures time with these limits.
    testTimeout: 900_000,
    expect: { poll: { timeout: 240_000 } },
    hookTimeout: 900_000,
    // Loading the modules again for each file would take longer than the tests. No two files use a database at once, so sharing is safe.
    isolate: false,
    // More workers than processors, because journeys spend much of their time waiting.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
  },
});
