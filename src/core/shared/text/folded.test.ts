import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { transaction } from '../../../db/database.ts';
import { folded, foldedWords, isLongEnough } from './fold-words.ts';
import { holdsWords, wholeAddress } from './folded.ts';

/** Letters of many scripts, accents as they are typed and as they are composed, and what stands between words. */
const character = fc.oneof(
  ...[
    [0x20, 0x17f],
    [0x180, 0x24f],
    [0x300, 0x36f],
    [0x370, 0x3ff],
    [0x400, 0x4ff],
    [0x531, 0x587],
    [0x591, 0x5f4],
    [0x610, 0x66f],
    [0x900, 0x97f],
    [0xe01, 0xe5b],
    [0x1200, 0x137c],
    [0x1e00, 0x1eff],
    [0x1f00, 0x1ffe],
    [0x2000, 0x206f],
    [0x2100, 0x214f],
    [0x3000, 0x30ff],
    [0x4e00, 0x9fff],
    [0xac00, 0xd7a3],
    [0xfe20, 0xff9f],
    [0x1f600, 0x1f64f],
    [0x20000, 0x20100],
  ].map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
  fc.constantFrom(..."aeinos 'ßÆøİı’-ẞΣς".normalize()),
);
const name = fc.array(character, { maxLength: 12 }).map((all) => all.join(''));

const app = await createTestApp();

test('the database folds every name as we do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 300, maxLength: 300 }), async (names) => {
      const { rows } = await sql<{ words: string }>`
        select folded(name) as words from unnest(${names}::text[]) with ordinality as n(name, at) order by at`.execute(
        app.db,
      );
      expect(rows.map(({ words }) => words)).toEqual(names.map(folded));
    }),
    { numRuns: 10 },
  );
});

test.each([
  ['Zoë Müller', 'zoe muller'],
  ['Zoe\u0308 Mu\u0308ller', 'zoe muller'],
  ["O’Brien-O'Neill", 'obrien oneill'],
  ['STRAẞE straße', 'strasse strasse'],
  ['Łukasz Ångström Øyvind', 'lukasz angstrom oyvind'],
  ['王小明', '王 小 明'],
  ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
  ['İstanbul ıssız', 'istanbul issiz'],
  ['Ὀδυσσεύς', 'οδυσσευσ'],
  ['thandi@example.com', 'thandi example com'],
  ['… ', ''],
])('%s has the words %s', (text, words) => {
  expect(foldedWords(text).join(' ')).toBe(words);
});

describe('a text is long enough to find somebody by', () => {
  test.each(['Zoë', '王明', '한국', 'さと', 'a b c'])('%s', (text) => expect(isLongEnough(text)).toBe(true));
  test.each(['', 'ab', '--- a', '王', '\u0301\u0301\u0301a'])('but not %s', (text) =>
    expect(isLongEnough(text)).toBe(false),
  );
});

test('a complete address is told from a part of one', () => {
  expect(wholeAddress(' Thandi@Example.com ')).toBe('thandi@example.com');
  for (const part of [
    'thandi',
    'thandi@',
    '@example.com',
    'thandi@example',
    'a@b@example.com',
    'a b@example.com',
    'a@example..com',
  ])
    expect(wholeAddress(part)).toBeUndefined();
});

test.each([
  ['attendees', 'attendees_by_words', sql`name is not null and`, sql`folded(name)`],
  ['users', 'users_by_words', sql`deleted_at is null and`, sql`folded(search_text)`],
  [
    ...['events', 'events_listed_by_words'],
    sql`approval = 'approved' and cancelled_at is null and listed and`,
    sql`folded(name || ' ' || location_text)`,
  ] as const,
])('of %s, the index %s finds long, short and Chinese words', async (table, index, rows, words) => {
  await transaction(app.db, async (tx) => {
    // A table with that index alone, which is used if it fits.
    await sql`create temp table alone (like ${sql.table(`${table}`)}) on commit drop`.execute(tx);
    const made = await sql<{ as: string }>`select pg_get_indexdef(${index}::regclass) as as`.execute(tx);
    await sql
      .raw(`${made.rows[0]?.as.replace(index, 'alone_words').replace(/ ON \S+ /, ' ON alone ')}`)
      .execute(tx);
    await sql`set local enable_seqscan = off`.execute(tx);
    for (const text of ['Zoë Müller', 'De La', '小明']) {
      const plan = await sql<{ 'QUERY PLAN': string }>`
        explain select 1 from alone where ${rows} ${holdsWords(words, text)}`.execute(tx);
      const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(lines).toMatch(/Bitmap Index Scan on alone_words.*\n *Index Cond: .*folded/);
    }
  });
});
