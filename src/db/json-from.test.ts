import { expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { jsonArrayFrom, jsonObjectFrom } from './json-from.ts';

const { db } = await createTestApp();

const mails = () => db.selectFrom('outbox').orderBy('id');
const insert = (id: string) =>
  db
    .insertInto('outbox')
    .values({ id, kind: 'sign-up', facts: '{"stays_so": 1}', createdAt: new Date(0) })
    .execute();

test('JSON has the names of its query, in the order of its rows', async () => {
  const none = db.selectNoFrom([
    jsonArrayFrom(mails().select('id')).as('all'),
    jsonObjectFrom(mails().select('id')).as('first'),
  ]);
  expect(await none.execute()).toEqual([{ all: [], first: null }]);
  const ids = ['00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001'];
  for (const id of ids) await insert(id);
  const both = db.selectNoFrom([
    jsonArrayFrom(mails().select(['outbox.id as mailId', 'facts', 'sentAt'])).as('all'),
    jsonObjectFrom(
      mails()
        .select((eb) => eb.ref('createdAt').as('madeAt'))
        .limit(1),
    ).as('first'),
  ]);
  const [told] = await both.execute();
  expect(told?.all).toEqual(
    ids.toReversed().map((mailId) => ({ mailId, facts: { stays_so: 1 }, sentAt: null })),
  );
  expect(told?.first).toEqual({ madeAt: expect.stringMatching(/^1970-01-01T/) });
});

test('a query without names is refused', () => {
  expect(() => jsonArrayFrom(mails().selectAll())).toThrow('Name each column');
});
