import type { Reporter, TestModule } from 'vitest/node';

/** Prints "N passed, N failed" as the last line of a run, for scripts. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      passed += tests.filter((test) => test.result().state === 'passed').length;
      failed += tests.filter((test) => test.result().state === 'failed').length;
      // A file that could not be loaded has no tests, and counts as one failure.
      if (module.state() === 'failed' && tests.every((test) => test.result().state !== 'failed')) failed += 1;
    }
    console.log(`\n${passed} passed, ${failed} failed`);
  }
}
