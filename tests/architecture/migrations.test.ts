import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BUILDS_CONCURRENTLY, statementsOf } from '../../src/db/migrate.ts';

/**
 * Existing databases remember each migration by name and have run its text. A renamed one keeps them from starting, and a changed one makes
 * them differ from new ones. `migrations/recorded.sha256` is what they have, as `sha256sum` writes it; it only grows:
 * cd migrations && sha256sum 0071_my_change.sql >> recorded.sha256
 */
const FOLDER = path.resolve(import.meta.dirname, '../../migrations');

type Hashes = ReadonlyMap<string, string>;

async function hashesNow(): Promise<Hashes> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const hash = async (name: string) =>
    createHash('sha256')
      .update(await readFile(path.join(FOLDER, name)))
      .digest('hex');
  return new Map(await Promise.all(names.map(async (name) => [name, await hash(name)] as const)));
}

async function recordedHashes(): Promise<Hashes> {
  const lines = (await readFile(path.join(FOLDER, 'recorded.sha256'), 'utf8')).trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [hash = '', name = ''] = line.split('  ');
      return [name, hash];
    }),
  );
}

function faults(now: Hashes, recorded: Hashes): string[] {
  const changed = [...recorded].flatMap(([name, hash]) => {
    const currentHash = now.get(name);
    if (currentHash === undefined)
      return [`${name} was renamed or taken away: databases that ran it do not start`];
    return currentHash === hash
      ? []
      : [`${name} was changed: databases that ran it stay as they are; add a new one`];
  });
  const fresh = [...now.keys()].filter((name) => !recorded.has(name));
  return [...changed, ...fresh.map((name) => `${name} is not recorded: see above`)];
}

test('no migration was changed or renamed, and each is recorded', async () => {
  expect(faults(await hashesNow(), await recordedHashes())).toEqual([]);
});

test.each([
  ['a changed one', (now: Map<string, string>, [first = '']: string[]) => now.set(first, 'other')],
  ['one that was taken away', (now: Map<string, string>, [first = '']: string[]) => now.delete(first)],
  ['one that is not recorded', (now: Map<string, string>) => now.set('9999_planted.sql', 'new')],
])('%s is found', async (_, plant) => {
  const recorded = await recordedHashes();
  const now = new Map(recorded);
  plant(now, [...recorded.keys()]);
  expect(faults(now, recorded)).toHaveLength(1);
});

test('a renamed migration is reported twice: as missing and as new', async () => {
  const recorded = await recordedHashes();
  const now = new Map([...recorded].map(([name, hash], at) => [at === 0 ? `renamed_${name}` : name, hash]));
  expect(faults(now, recorded)).toHaveLength(2);
});

/** From here on, an index on a table that people use is built concurrently: building it otherwise stops every sale meanwhile. */
const CONCURRENTLY_FROM = '0111';

/** @returns what a migration builds under a lock, or mixes with building an index concurrently */
function buildingFaults(text: string): string[] {
  const statements = statementsOf(text);
  if (BUILDS_CONCURRENTLY.test(text)) {
    // An interrupted build leaves an index that is not valid; the next try drops it first.
    return statements.filter((statement, at) => {
      const dropped = /^drop index concurrently if exists (\w+)$/i.exec(statement)?.[1];
      const built = /^create (?:unique )?index concurrently (\w+) on /i.exec(statement)?.[1];
      return at % 2 === 0 ? !dropped : !built || !statements[at - 1]?.endsWith(` ${built}`);
    });
  }
  const made = new Set([...text.matchAll(/^create table (\w+)/gim)].map(([, table]) => table));
  return statements.filter((statement) => {
    const table =
      /^create (?:unique )?index \w+ on (\w+)/i.exec(statement)?.[1] ??
      /^alter table (\w+)[\s\S]*\badd (?:constraint \w+ )?(?:unique|primary key) *\(/i.exec(statement)?.[1];
    return table !== undefined && !made.has(table);
  });
}

test('no new migration builds an index on an existing table under a lock', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && name >= CONCURRENTLY_FROM);
  const faults = await Promise.all(
    names.map(async (name) => buildingFaults(await readFile(path.join(FOLDER, name), 'utf8'))),
  );
  expect(faults.flat()).toEqual([]);
});

const BUILD = 'create index concurrently a on orders (event_id)';
test.each([
  ['create index a on orders (event_id);', 1],
  ['create unique index a on orders (event_id);', 1],
  ['alter table orders add constraint a unique (event_id);', 1],
  ['alter table orders add constraint a unique using index b;', 0],
  ['create table c (id uuid primary key);\ncreate index a on c (id);', 0],
  [`drop index concurrently if exists a;\n${BUILD};`, 0],
  [`${BUILD};`, 1],
  [`drop index concurrently if exists b;\n${BUILD};`, 1],
  [`drop index concurrently if exists a;\n${BUILD};\nupdate orders set state = 'held';`, 1],
])('%j has %i faults', (text, faults) => {
  expect(buildingFaults(text)).toHaveLength(faults);
});
