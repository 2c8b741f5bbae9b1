import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { anEvent } from '../../tests/factories.ts';
import { documentedApi, operations } from './testing/documented-api.ts';
import { aPerson } from './testing/people.ts';

const app = await createTestApp();
const call = documentedApi(app);
const owner = await aPerson(app, { admin: true });
const event = await anEvent(app, { owner: owner.actor });

/** These texts break careless programs: PostgreSQL stores no NUL, UTF-8 no lone surrogate, an index no long text. */
const HOSTILE = [
  '\u0000',
  'a\u0000b@example.com',
  '\ud800',
  "'; drop table events; --",
  '\u202egnp.exe',
  'x'.repeat(20_000),
  '__proto__',
  '../../../etc/passwd',
  `${'('.repeat(500)}a@example.com`,
];

/** Yields copies of a value, each with one of its texts replaced. */
function* spoilt(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') yield text;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const other of spoilt(inner, text)) {
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    }
  }
}

const filled = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'eventId' ? event.eventId : app.newId()));

describe('texts that break programs', () => {
  const taking = operations.flatMap(({ method, path, request }) => {
    const json = request?.body?.content['application/json'];
    return json && 'example' in json ? [{ method: method.toUpperCase(), path, example: json.example }] : [];
  });

  test.each(taking)(
    '$method $path accepts or refuses them without failing',
    async ({ method, path, example }) => {
      for (const text of HOSTILE) {
        for (const json of spoilt(example, text)) {
          const { status } = await call(method, filled(path), { json, headers: owner.headers });
          expect(status, JSON.stringify(json).slice(0, 300)).toBeLessThan(500);
        }
      }
    },
  );

  const named = operations.filter(({ path }) => path.includes('{'));

  test.each(named.map(({ method, path }) => [method.toUpperCase(), path]))(
    'are refused in the address of %s %s',
    async (method, path) => {
      // The front door refuses what nobody can decode (front-door.test.ts).
      for (const text of [
        '..%2f..',
        '%E2%80%AE',
        "'",
        'x'.repeat(5000),
        '00000000-0000-0000-0000-000000000000',
      ]) {
        const place = path.replace(/\{\w+\}/g, text);
        const { status } = await call(method, place, {
          headers: owner.headers,
          ...(method !== 'GET' && { json: {} }),
        });
        expect(status, `${text.slice(0, 40)} in ${path}`).toBeLessThan(500);
        expect(status).toBeGreaterThanOrEqual(400);
      }
    },
  );

  test('are refused as an order’s key, a cookie or a token', async () => {
    const order = `/api/events/${event.eventId}/orders/${app.newId()}`;
    for (const key of ['%ff', 'x'.repeat(5000), '']) {
      expect(await call('GET', `${order}?key=${key}`)).toMatchObject({ status: 404 });
    }
    expect(await call('GET', `${order}?key=%00`)).toMatchObject({ status: 400, code: 'request.nul' });
    for (const authorization of ['Bearer', 'Bearer  ', 'bearer %00', `Bearer ${'a.'.repeat(3000)}`]) {
      expect(await call('GET', '/api/events', { headers: { authorization } })).toMatchObject({ status: 401 });
    }
  });
});
