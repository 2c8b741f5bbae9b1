import { afterAll } from 'vitest';
import { refusedStatements } from './statements/refuse-statements.ts';
import { watchStatements } from './statements/watch-statements.ts';

watchStatements();

// A statement that breaks the rule fails the file whose tests sent it first.
afterAll(() => {
  const refused = refusedStatements();
  if (refused.length > 0) throw new Error(refused.join('\n\n'));
});
