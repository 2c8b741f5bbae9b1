import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BUILDS_CONCURRENTLY, isAdditive, statementsOf } from '../../src/db/migrate.ts';

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

/** From here on, each migration says in its first line whether builds that don't know it go on working. */
const MARKED_FROM = '0147';

/** @returns what in a migration that calls itself additive could disturb an older build, or what its first line lacks */
function markFaults(text: string): string[] {
  const [first = ''] = text.split('\n', 1);
  if (/^-- breaking: .{20,}/.test(first)) return [];
  if (!isAdditive(text))
    return ["the first line is neither '-- additive' nor '-- breaking: why older builds can't go on'"];
  const made = new Set([...text.matchAll(/^create table (\w+)/gim)].map(([, table]) => table));
  const additive = [
    /^create table /i,
    /^comment on /i,
    /^create function /i,
    /^(?:drop index concurrently if exists|create index(?: concurrently)?) /i,
    /^alter table \w+ add column \w+ [^,]*$/i,
  ];
  return statementsOf(text.replace(/\$\$[\s\S]*?\$\$/g, "''")).filter((statement) => {
    const on = /^(?:create (?:unique )?index \w+|create trigger \w+ [\s\S]*?) on (\w+)/i.exec(statement)?.[1];
    if (on !== undefined && made.has(on)) return false;
    const isRequired = /^alter table .* not null/i.test(statement) && !/ default /i.test(statement);
    return isRequired || !additive.some((pattern) => pattern.test(statement));
  });
}

test('each new migration says whether older builds can go on, and an additive one lets them', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && name >= MARKED_FROM);
  const faults = await Promise.all(
    names.map(async (name) =>
      markFaults(await readFile(path.join(FOLDER, name), 'utf8')).map((fault) => `${name}: ${fault}`),
    ),
  );
  expect(faults.flat()).toEqual([]);
});

test.each([
  ['alter table orders add column gift text;', 1],
  ['-- breaking: no\nalter table orders drop column gift;', 1],
  ['-- breaking: older builds write orders.gift, which goes\nalter table orders drop column gift;', 0],
  ['-- additive\nalter table orders add column gift text;\ncomment on column orders.gift is $$a; b$$;', 0],
  ['-- additive\nalter table orders add column gift boolean not null default false;', 0],
  ['-- additive\nalter table orders add column gift boolean not null;', 1],
  ['-- additive\nalter table orders add column gift text, drop column email;', 1],
  ['-- additive\nalter table orders drop column gift;\nalter table orders rename to sales;', 2],
  ['-- additive\ncreate table c (id uuid primary key);\ncreate unique index a on c (id);', 0],
  ['-- additive\ncreate unique index a on orders (email);', 1],
  ['-- additive\nupdate orders set email = null;', 1],
])('%j has %i faults for older builds', (text, faults) => {
  expect(markFaults(text)).toHaveLength(faults);
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
