import path from 'node:path';
import { getCallSites } from 'node:util';
import { OneTextDialect } from '../../src/db/dialect.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Where SQL is made for others; what calls it is what sends a statement. */
const BELOW = /^(node_modules|src\/db)\//;
/** What only tests send. */
const OF_TESTS = /^(tests|bench)\/|\/testing\/|\.test\.tsx?$/;

/** The statements that the program's own code made in this process, each with the first file that did. */
export const SEEN = new Map<string, string>();

/**
 * Notes each statement when Kysely writes its text, because then the call stack still says who wants it. It changes nothing for tests, and
 * may be called again.
 */
export function watchStatements(): void {
  const { createQueryCompiler } = OneTextDialect.prototype;
  if (createQueryCompiler.name === 'createWatched') return;
  OneTextDialect.prototype.createQueryCompiler = function createWatched() {
    const compiler = createQueryCompiler.call(this);
    const compile = compiler.compileQuery.bind(compiler);
    compiler.compileQuery = (...asked) => {
      const query = compile(...asked);
      if (!SEEN.has(query.sql)) note(query.sql);
      return query;
    };
    return compiler;
  };
}

function note(text: string): void {
  const file = senderOf(getCallSites(100).map(({ scriptName }) => scriptName));
  if (file && !OF_TESTS.test(file)) SEEN.set(text, file);
}

/** @returns the file of ours, relative to the root, that wants a statement; undefined if the stack has none */
function senderOf(scripts: readonly string[]): string | undefined {
  return scripts
    .map((script) => path.relative(ROOT, script.replace(/^file:\/\//, '')))
    .find((file) => !BELOW.test(file) && !file.startsWith('..') && !file.startsWith('node:') && file !== OWN);
}

const OWN = path.relative(ROOT, import.meta.filename);
