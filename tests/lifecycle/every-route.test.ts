import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { APIRequestContext, APIResponse } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../src/api/testing/documented-api.ts';
import pageRoutes from '../../src/web/routes.ts';
import { CACHEABLE_ROUTES, cachingFault } from '../cacheable-routes.ts';
import { startAppOnRunServer } from '../journeys/app-on-run-server.ts';
import type { RunningApp } from '../journeys/running-app.ts';
import { ask } from '../prepare/ask.ts';
import { hold } from '../prepare/buy.ts';
import { beGuest, signIn } from '../prepare/sign-in.ts';

/**
 * Requests every route as a guest and as the kind of user it is for. Browsers, proxies and CDNs may cache any answer that does not forbid it, and programs send
 * what no form of ours would.
 */
let app: RunningApp;
const people: Record<string, APIRequestContext> = {};
/** The values of parameters in routes; other parameters get a random id. */
const values: Record<string, string> = {
  '*': 'nothing/here',
  file: 'dracula.css',
  provider: 'stripe',
  search: 'jazz',
};

beforeAll(async () => {
  app = await startAppOnRunServer();
  const [guest, organiser, admin] = await Promise.all([
    beGuest(app),
    app.account('organiser').then((account) => signIn(app, account)),
    app.account('admin').then((account) => signIn(app, account)),
  ]);
  Object.assign(people, { guest, organiser, admin });
  const { id: eventId } = await app.demoEvent();
  await ask(organiser, 'POST', `/api/events/${eventId}/dates`, { dates: ['2030-01-05T19:30'] });
  const { linkPath, organiserPath, series } = await ask<{
    linkPath: string;
    organiserPath: string;
    series: { path: string };
  }>(organiser, 'GET', `/api/events/${eventId}`);
  const { orderId } = await hold(organiser, eventId, 'thandi@example.com', [1]);
  const paths = [linkPath, organiserPath, series.path];
  const [slug, organiserSlug, seriesSlug] = paths.map((path) => path.split('/').at(-1));
  Object.assign(values, { eventId, orderId, slug, organiserSlug, seriesSlug, info: eventId });
});
afterAll(async () => {
  await Promise.all(Object.values(people).map((who) => who.dispose()));
  await app?.stop();
});

/** Lists the paths of all pages. */
function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path ? `${above}/${path}` : above;
    return [...(children.length === 0 || path ? [own || '/'] : []), ...pathsOf(children, own)];
  });
}

/** Who requests a route: a guest, and an admin or an organiser, for whom it is. The admin's pages refuse an organiser as the first does. */
const visitorsOf = (route: string) => {
  const own = /^\/(platform|api)\/admin\b/.test(route) ? 'admin' : 'organiser';
  const asked = route === '/platform/admin' ? Object.keys(people) : ['guest', own];
  return Object.entries(people).filter(([who]) => asked.includes(who));
};

const filled = (route: string) =>
  route
    .replace('/o/:slug', '/o/:organiserSlug')
    .replace('/s/:slug', '/s/:seriesSlug')
    .replace(
      /:(\w+)\??|\*|\{(\w+)\}/g,
      (star, page, api) => values[page ?? api ?? star] ?? crypto.randomUUID(),
    );

const headersOf = (answer: APIResponse) => ({ headers: new Headers(answer.headers()) });

test('answers for one person are not cached, on any route', async () => {
  const pages = pathsOf(pageRoutes as RouteConfigEntry[]);
  expect(pages.length).toBeGreaterThan(50);
  const faults: string[] = [];
  const shared = new Set<string>();
  const look = async (route: string, path = filled(route)) => {
    for (const [who, context] of visitorsOf(route)) {
      const answer = headersOf(await context.get(path, { maxRedirects: 0 }));
      const fault = cachingFault(route, answer, who !== 'guest');
      if (fault) faults.push(`${who} ${path} ${fault}`);
      if (/^public\b/.test(answer.headers.get('cache-control') ?? '')) shared.add(route);
    }
  };
  for (const route of pages) {
    await look(route);
    // Scripts request this when they open the page from another one.
    await look(route, `${filled(route) === '/' ? '/_root' : filled(route)}.data`);
  }
  for (const { method, path } of operations) if (method === 'get') await look(path);
  expect(faults).toEqual([]);
  // The list has no unnecessary routes. This test has no parameters for /api/map-labels.
  expect([...shared].sort()).toEqual(
    [...CACHEABLE_ROUTES].filter((route) => route !== '/api/map-labels').sort(),
  );
});

test('what nobody can read is refused by every page, never an error of ours', async () => {
  const bodies = ['name=Zola', 'null', `${'{"a":'.repeat(5000)}"\\u0000"${'}'.repeat(5000)}`];
  const faults: string[] = [];
  for (const route of pathsOf(pageRoutes as RouteConfigEntry[])) {
    for (const [who, context] of visitorsOf(route)) {
      const undecodable = route.replace(/:\w+\??|\*/g, '%FF');
      if (undecodable !== route) {
        const status = (await context.get(undecodable, { maxRedirects: 0 })).status();
        if (status !== 400) faults.push(`${who} GET ${undecodable}: ${status}`);
      }
      for (const data of bodies) {
        const headers = { 'content-type': 'application/json' };
        const answer = await context.post(`${filled(route)}`, { headers, data, maxRedirects: 0 });
        if (answer.status() >= 500)
          faults.push(`${who} POST ${route} ${data.slice(0, 10)}: ${answer.status()}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test('twin: an answer that may be cached, or does not forbid it, is noticed', () => {
  const answer = (cacheControl?: string) => ({
    headers: new Headers(cacheControl ? { 'cache-control': cacheControl } : {}),
  });
  expect(cachingFault('/platform', answer('private, no-store'), true)).toBeUndefined();
  for (const cacheControl of [undefined, 'private, max-age=60', 'public, max-age=60', 'no-cache']) {
    expect(cachingFault('/platform', answer(cacheControl), true)).toMatch(/^\/platform: /);
  }
  expect(cachingFault('/event/:eventId', answer('public, max-age=0'), false)).toBeUndefined();
  expect(cachingFault('/event/:eventId', answer('public, max-age=0'), true)).toBeDefined();
});
