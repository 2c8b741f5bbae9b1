import { afterAll } from 'vitest';
import { CITUS_URL, refusedByCitus, watchRefusals } from './citus/citus-server.ts';
import { refusedStatements } from './statements/refuse-statements.ts';
import { watchStatements } from './statements/watch-statements.ts';

watchStatements();
if (CITUS_URL) watchRefusals();

// A statement that breaks the rule fails the file whose tests sent it first.
afterAll(() => {
  const refused = [...refusedStatements(), ...refusedByCitus().map((message) => `Citus refused: ${message}`)];
  if (refused.length > 0) throw new Error(refused.join('\n\n'));
});
