import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { APIRequestContext, APIResponse } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../src/api/testing/documented-api.ts';
import floorPlan from '../../src/web/routes.ts';
import { startAppOnRunServer } from '../journeys/app-on-run-server.ts';
import type { RunningApp } from '../journeys/running-app.ts';
import { KEPT_ROUTES, keptTrouble } from '../kept-answers.ts';
import { ask } from '../prepare/ask.ts';
import { hold } from '../prepare/buy.ts';
import { beGuest, signIn } from '../prepare/sign-in.ts';

/** Shared computers, proxies and CDNs cache what they are not told to forget. This requests every route as every kind of visitor. */
let app: RunningApp;
const people: Record<string, APIRequestContext> = {};
/** Fills in the names of a route. */
const named: Record<string, string> = {
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
  const { linkPath, organiserPath } = await ask<{ linkPath: string; organiserPath: string }>(
    organiser,
    'GET',
    `/api/events/${eventId}`,
  );
  const { orderId } = await hold(organiser, eventId, 'thandi@example.com', [1]);
  const [slug, organiserSlug] = [linkPath, organiserPath].map((path) => path.split('/').at(-1));
  Object.assign(named, { eventId, orderId, slug, organiserSlug, info: eventId });
});
afterAll(async () => {
  await Promise.all(Object.values(people).map((who) => who.dispose()));
  await app?.stop();
});

/** Every page's address as the floor plan spells it. */
function pathsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path ? `${above}/${path}` : above;
    return [...(children.length === 0 || path ? [own || '/'] : []), ...pathsOf(children, own)];
  });
}

const filled = (route: string) =>
  route
    .replace('/o/:slug', '/o/:organiserSlug')
    .replace(
      /:(\w+)\??|\*|\{(\w+)\}/g,
      (star, page, api) => named[page ?? api ?? star] ?? crypto.randomUUID(),
    );

const headersOf = (answer: APIResponse) => ({ headers: new Headers(answer.headers()) });

test('answers for one person are not cached, on any route', async () => {
  const pages = pathsOf(floorPlan as RouteConfigEntry[]);
  expect(pages.length).toBeGreaterThan(50);
  const troubles: string[] = [];
  const shared = new Set<string>();
  for (const [who, context] of Object.entries(people)) {
    const loggedIn = who !== 'guest';
    const look = async (route: string, method: string, path = filled(route)) => {
      const answer = headersOf(await context.fetch(path, { method, maxRedirects: 0 }));
      const trouble = keptTrouble(route, answer, loggedIn);
      if (trouble) troubles.push(`${who} ${method} ${trouble}`);
      if (/^public\b/.test(answer.headers.get('cache-control') ?? '')) shared.add(route);
    };
    for (const route of pages) {
      await look(route, 'GET');
      // What the page's own scripts ask for when it is opened from another one.
      await look(route, 'GET', `${filled(route) === '/' ? '/_root' : filled(route)}.data`);
    }
    for (const { method, path } of operations.filter(({ method }) => method === 'get')) {
      await look(path, method.toUpperCase());
    }
  }
  expect(troubles).toEqual([]);
  // Nothing is named without need.
  expect([...shared].sort()).toEqual([...KEPT_ROUTES].filter((route) => route !== '/api/map-labels').sort());
});

test('twin: an answer that may be cached, or does not say, is noticed', () => {
  const answer = (cacheControl?: string) => ({
    headers: new Headers(cacheControl ? { 'cache-control': cacheControl } : {}),
  });
  expect(keptTrouble('/platform', answer('private, no-store'), true)).toBeUndefined();
  for (const cacheControl of [undefined, 'private, max-age=60', 'public, max-age=60', 'no-cache']) {
    expect(keptTrouble('/platform', answer(cacheControl), true)).toMatch(/^\/platform: /);
  }
  expect(keptTrouble('/event/:eventId', answer('public, max-age=0'), false)).toBeUndefined();
  expect(keptTrouble('/event/:eventId', answer('public, max-age=0'), true)).toBeDefined();
});
