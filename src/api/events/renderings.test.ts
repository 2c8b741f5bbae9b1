import { beforeAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { MAX_RENDERING_BYTES } from '../../core/renderings/check-zip.ts';
import { aZip, giveRendering } from '../../core/renderings/testing/sample-zip.ts';
import { documentedApi } from '../testing/documented-api.ts';
import { aPerson } from '../testing/people.ts';

const app = await createTestApp();
const call = documentedApi(app);
let owner: Awaited<ReturnType<typeof aPerson>>;
beforeAll(async () => {
  owner = await aPerson(app);
});

const send = (body: Uint8Array, { query = '?name=hall.zip', headers = {} } = {}) =>
  call('POST', `/api/renderings${query}`, {
    body: new Uint8Array(body),
    headers: { ...owner.headers, ...headers },
  });

test('a zip is stored as one, whatever type its sender claims', async () => {
  const answered = await send(aZip(), { headers: { 'content-type': 'text/html' } });
  expect(answered).toMatchObject({
    status: 201,
    body: {
      key: expect.stringMatching(/^renderings\/[\w-]+\.zip$/),
      fileName: 'hall.zip',
      sizeBytes: aZip().length,
    },
  });
});

test.each([
  ['no zip', new TextEncoder().encode('<html>'), {}, 415, 'rendering.not-a-zip'],
  ['nothing', new Uint8Array(), {}, 415, 'rendering.not-a-zip'],
  ['no name', aZip(), { query: '' }, 400, 'input.invalid'],
  ['an unknown field', aZip(), { query: '?name=a.zip&event=1' }, 400, 'input.invalid'],
  [
    'a file that is too large, before any of it is read',
    aZip(),
    { headers: { 'content-length': String(MAX_RENDERING_BYTES + 1) } },
    413,
    'request.too-large',
  ],
])('%s is refused', async (_what, body, more, status, code) => {
  expect(await send(body, more)).toMatchObject({ status, code });
});

test('it is downloaded with headers that stop browsers from opening it', async () => {
  const { eventId } = await anEvent(app, { owner: owner.actor });
  await giveRendering(app, owner.actor, eventId);
  const { status, headers } = await call('GET', `/api/events/${eventId}/rendering`, {
    headers: owner.headers,
  });
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="venue.zip"; filename*=UTF-8''venue.zip`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
});

test('a HEAD request gets the headers and leaves no file open', async () => {
  const { eventId } = await anEvent(app, { owner: owner.actor });
  await giveRendering(app, owner.actor, eventId);
  const opened = vi.spyOn(app.files, 'open');
  const path = `/api/events/${eventId}/rendering`;
  expect(await call('HEAD', path, { headers: owner.headers })).toMatchObject({ status: 200, body: '' });
  const file = await opened.mock.results[0]?.value;
  await expect(file.stream.getReader().read()).resolves.toMatchObject({ done: true });
  opened.mockRestore();
  expect(await call('HEAD', path)).toMatchObject({ status: 401 });
});
