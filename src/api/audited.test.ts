import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AUDIT_KINDS } from '../core/audit/kinds.ts';
import {
  AUDITED_COMMANDS,
  AUDITED_OPERATIONS,
  AUDITED_PAGES,
  auditTrouble,
  HOW,
} from './testing/audited-operations.ts';
import { operations } from './testing/documented-api.ts';

/** Operations that change something, and those that return a file of many rows. */
const toClassify = operations
  .filter(({ method, path: address, responses }) => {
    const [content] = Object.keys(contentOf(responses[200]));
    return (
      method !== 'get' || content === 'text/csv' || /export/.test(address) || content?.includes('ndjson')
    );
  })
  .map(({ method, path: address }) => `${method.toUpperCase()} ${address}`);

function contentOf(response: (typeof operations)[number]['responses'][string] | undefined): object {
  return response && 'content' in response ? (response.content ?? {}) : {};
}

test('every operation that changes or exports something has its audit kinds declared', () => {
  const missing = toClassify.filter((operation) => !(operation in AUDITED_OPERATIONS));
  expect(missing, `These aren’t in AUDITED_OPERATIONS yet. ${HOW}`).toEqual([]);
  const stale = Object.keys(AUDITED_OPERATIONS).filter((operation) => !toClassify.includes(operation));
  expect(stale, 'These operations are no longer there: remove them from AUDITED_OPERATIONS.').toEqual([]);
});

test('so has every command that only pages call', () => {
  const inApi = new Set(filesBelow('src/api').flatMap(importedFromCore));
  const inActions = filesBelow('src/web').filter((file) => /\baction\b.*\(|answerChange/.test(read(file)));
  const called = [...new Set(inActions.flatMap(commandsIn))].filter((name) => !inApi.has(name));
  const missing = called.filter((name) => !(name in AUDITED_PAGES));
  expect(missing, `These aren’t in AUDITED_PAGES yet. ${HOW}`).toEqual([]);
});

test('an operation without its audit entries, or with undeclared ones, is found (who-may.test.ts checks each)', () => {
  expect(auditTrouble('POST /api/events', 201, ['event.created'])).toBeUndefined();
  expect(auditTrouble('POST /api/events', 201, [])).toContain('wrote nothing');
  expect(auditTrouble('POST /api/events', 403, [])).toBeUndefined();
  expect(auditTrouble('POST /api/guest', 200, ['login.in'])).toContain('doesn’t say so');
});

test('every audit kind is written by some command', () => {
  const declared = [
    ...Object.values(AUDITED_OPERATIONS),
    ...Object.values(AUDITED_PAGES),
    ...Object.values(AUDITED_COMMANDS),
  ].flatMap((each) => (Array.isArray(each) ? each : []));
  expect(AUDIT_KINDS.filter((kind) => !declared.includes(kind))).toEqual([]);
});

const read = (file: string) => readFileSync(file, 'utf8');

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => path.join(folder, file));

function importedFromCore(file: string): string[] {
  return [...read(file).matchAll(/import \{([^}]*)\} from '[./]*core\/[^']*'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/ as .*/, '')),
  );
}

/** Returns the core functions that a page's action calls with the app. */
function commandsIn(file: string): string[] {
  const source = read(file);
  const action = source.slice(
    Math.max(0, source.search(/export (async function|function|const) action\b|answerChange\(/)),
  );
  const end = action.search(/\n}\n/);
  const body = end < 0 ? action : action.slice(0, end);
  return importedFromCore(file).filter((name) =>
    new RegExp(`\\b${name}\\(\\s*(app|context\\.get\\(appContext\\))`).test(body),
  );
}
