import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { anEvent } from '../../tests/factories.ts';
import { createFrontDoor } from '../server/front-door.ts';
import { documentedApi, operations } from './testing/documented-api.ts';
import { aPerson } from './testing/people.ts';

const app = await createTestApp();
const call = documentedApi(app);
const filled = (path: string) => path.replace(/\{\w+\}/g, () => app.newId());

test.each(['/api', '/api/', '/api/event', '/api/events/1/2/3', '/api/events/', '/api/docs/x'])(
  '%s does not exist, and a problem says so',
  async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await call(method, path)).toMatchObject({ status: 404, code: 'request.unknown-path' });
    }
  },
);

/** Whether a path without names also matches a template. */
const isAt = (template: string, path: string) =>
  !path.includes('{') && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

describe('another method', () => {
  const paths = [...new Set(operations.map(({ path }) => path))];

  test.each(paths)('on %s is not allowed, and the answer lists the allowed ones', async (path) => {
    const methodsOf = (isThere: (template: string) => boolean) =>
      operations.filter((one) => isThere(one.path)).map(({ method }) => method.toUpperCase());
    const methods = methodsOf((template) => template === path);
    const taken = methodsOf((template) => template === path || isAt(template, path));
    const other = ['PATCH', 'PUT'].find((method) => !taken.includes(method)) ?? 'OPTIONS';
    const answered = await call(other, filled(path));
    expect(answered).toMatchObject({ status: 405, code: 'request.method-not-allowed' });
    const allowed = answered.headers.get('allow')?.split(', ');
    expect(allowed?.sort()).toEqual([...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort());
  });

  test('HEAD answers like GET, without a body', async () => {
    const { eventId } = await anEvent(app);
    for (const path of ['/api/docs', '/api/openapi.json', '/api/password-policy', `/api/events/${eventId}`]) {
      expect(await call('HEAD', path)).toMatchObject({ status: 200, body: '' });
    }
    expect(await call('HEAD', `/api/events/${app.newId()}`)).toMatchObject({ status: 404, body: '' });
    expect(await call('HEAD', '/beginTransaction')).toMatchObject({ status: 405, body: '' });
  });
});

describe('every request passes the front door’s rules before any operation sees it', () => {
  const pages = async () => new Response('page');
  const door = createFrontDoor(app, { pages, assetsDir: 'build/client', trustedProxies: 0 });
  /** The API's routes that are not below all three: a sound address, a body of a bearable size, no other site. */
  const unruled = ({ routes }: Pick<typeof door, 'routes'>) => {
    const isRule = ({ method, path }: { method: string; path: string }) => method === 'ALL' && path === '/*';
    const [, , last] = routes.flatMap((route, at) => (isRule(route) ? [at] : []));
    const above = routes.slice(0, last).map(({ method, path }) => `${method} ${path}`);
    return above.filter(
      (route) => !/^(ALL|GET) \/(\*|livez|readyz|healthz|own-address|assets\/\*|files\/\*)$/.test(route),
    );
  };

  test('as it is mounted below them', () => {
    const mounted = new Set(door.routes.map(({ method, path }) => `${method} ${path}`));
    const own = operations.map(
      ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(own.filter((route) => !mounted.has(route))).toEqual([]);
    expect(unruled(door)).toEqual([]);
  });

  test('twin: one that is mounted above them is noticed', () => {
    const early = new Hono().post('/api/early', (c) => c.text('')).route('/', door as never);
    expect(unruled(early as never)).toEqual(['POST /api/early']);
  });
});

describe('another site', () => {
  // One of each method shows it for all, which are mounted below the rule.
  const changing = operations.filter(
    ({ method, path }) => method !== 'get' && !path.startsWith('/webhooks/'),
  );
  const sample = [...new Map(changing.map((one) => [one.method, one])).values()];

  test.each(sample.map(({ method, path }) => [method.toUpperCase(), path]))(
    'may not %s %s',
    async (method, path) => {
      const { headers } = await aPerson(app);
      for (const origin of [
        'https://evil.example',
        'null',
        'http://localhost:3000.evil.example',
        'http://localhost:3001',
      ]) {
        const answered = await call(method, filled(path), { headers: { ...headers, origin }, body: '{}' });
        expect(answered).toMatchObject({ status: 403, code: 'request.cross-site' });
      }
    },
  );

  test('gets no permission to read anything', async () => {
    const { headers } = await call('GET', '/api/password-policy', {
      headers: { origin: 'https://evil.example' },
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

test('answers about people are not cached', async () => {
  const { headers } = await aPerson(app);
  for (const path of ['/api/events', `/api/events/${app.newId()}`]) {
    expect((await call('GET', path, { headers })).headers.get('cache-control')).toBe('no-store');
  }
});

test('our own errors are reported as such, without internals', async () => {
  const broken = documentedApi({ ...app, documents: app.documents, db: undefined as never });
  const answered = await broken('GET', `/api/events/${app.newId()}`);
  expect(answered).toMatchObject({ status: 500, code: 'unexpected' });
  expect(JSON.stringify(answered.body)).not.toMatch(/undefined|TypeError|selectFrom/);
});

describe('a webhook', () => {
  const notice = { eventType: 'charge.success', objectId: '1', status: 'success', reference: 'nobody-knows' };

  test('with a valid signature is stored once', async () => {
    const headers = { 'x-fake-signature': 'good' };
    for (let again = 0; again < 2; again += 1) {
      expect(await call('POST', '/webhooks/fake', { json: notice, headers })).toMatchObject({ status: 200 });
    }
    const kept = await app.db.selectFrom('webhook_inbox').select('id').execute();
    expect(kept).toHaveLength(1);
  });

  test('with a wrong signature, or of an unknown provider, is refused', async () => {
    expect(await call('POST', '/webhooks/fake', { json: notice })).toMatchObject({ status: 403 });
    expect(await call('POST', '/webhooks/nobody', { json: notice })).toMatchObject({ status: 404 });
  });

  test('that is too large is refused before it is read', async () => {
    const body = new Uint8Array(1024 * 1024 + 1);
    expect(await call('POST', '/webhooks/fake', { body })).toMatchObject({
      status: 413,
      code: 'request.too-large',
    });
  });
});
