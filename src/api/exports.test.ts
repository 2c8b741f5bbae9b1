import { expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { anEvent } from '../../tests/factories.ts';
import { createFrontDoor } from '../server/front-door.ts';
import { documentedApi } from './testing/documented-api.ts';
import { aPerson } from './testing/people.ts';

const app = await createTestApp();
const call = documentedApi(app);
const { actor: owner, headers } = await aPerson(app);
const { eventId } = await anEvent(app, { owner });

test('files are not mistaken for a table by their address', async () => {
  const ask = (name: string) => call('GET', `/api/events/${eventId}/exports/${name}`, { headers });
  expect(await ask('files')).toMatchObject({ status: 404, code: 'export.no-files' });
  expect(await ask('file')).toMatchObject({ status: 404, code: 'export.unknown' });
});

test('a table of totals has its headings even without invoices', async () => {
  const days = 'from=2026-11-01&until=2026-11-30&rows=rates';
  const path = `/api/organisations/${owner.organisationId}/exports/invoices?${days}`;
  const { status, body, headers: answerHeaders } = await call('GET', path, { headers });
  expect([status, body]).toEqual([200, 'Tax name,Tax rate,Reverse charge,Net,Tax,Total,Currency\r\n']);
  expect(answerHeaders.get('content-disposition')).toBe(
    'attachment; filename="tax-by-rate-2026-11-01-2026-11-30.csv"',
  );
});

test('a table travels compressed to who takes it', async () => {
  const path = `/api/events/${eventId}/exports/attendees`;
  const plain = await call('GET', path, { headers });
  expect(plain.headers.get('content-encoding')).toBeNull();
  const door = createFrontDoor(app, {
    pages: async () => new Response(),
    assetsDir: 'public',
    trustedProxies: 0,
  });
  const answer = await door.request(path, { headers: { ...headers, 'accept-encoding': 'br, gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const text = await new Response(answer.body?.pipeThrough(new DecompressionStream('gzip'))).text();
  expect(text).toBe(plain.body);
});
