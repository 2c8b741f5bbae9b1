import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { anEvent } from '../../tests/factories.ts';
import { addPromotion } from '../core/promo-codes/change-promotions.ts';
import { MISSES } from '../core/promo-codes/look-up-code.ts';
import { createPages } from './pages.ts';

const app = await createTestApp();
const { eventId, owner } = await anEvent(app);
await addPromotion(app, owner, {
  eventId,
  code: 'HALF',
  price: { effect: 'percent', percentHundredths: 5_000 },
});

/** A server that counts its renderings by address. */
function aHouse() {
  const rendered: string[] = [];
  const build = {
    entry: {
      module: {
        default: (request: Request) => {
          const { search } = new URL(request.url);
          rendered.push(search);
          return new Response(`with ${search || 'nothing'}`);
        },
      },
    },
    routes: {
      event: { id: 'event', parentId: undefined, path: 'event/:id', module: { default: () => null } },
    },
    assets: { entry: {}, routes: {}, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    future: {},
    ssr: true,
    prerender: [],
    isSpaMode: false,
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
  const pages = createPages(app, build);
  const ask = async (query: string, address = '203.0.113.1') => {
    const answer = await pages(new Request(`http://localhost:3000/event/${eventId}${query}`), address);
    return { text: await answer.text(), cache: answer.headers.get('cache-control') };
  };
  return { rendered, ask };
}

test('everybody with a code shares one page, however they type it', async () => {
  const { rendered, ask } = aHouse();
  const answers = await Promise.all(
    ['?code=HALF', '?code=half', '?utm_source=mail&code=%20Ha%20lf'].map((query) => ask(query)),
  );
  for (const { text, cache } of answers) {
    expect(text).toBe('with ?code=HALF');
    expect(cache).toContain('public');
  }
  expect((await ask('')).text).toBe('with nothing');
  expect((await ask('?code=')).text).toBe('with nothing');
  expect(rendered).toEqual(['?code=HALF', '']);
});

test('wrong codes share one page too, are counted by address, and are eventually refused', async () => {
  const { rendered, ask } = aHouse();
  const guesses = Array.from({ length: MISSES.times }, (_, guess) =>
    ask(`?code=GUESS${guess}`, '203.0.113.9'),
  );
  for (const { text, cache } of await Promise.all(guesses)) {
    expect(text).toBe('with ?code-refused=unknown');
    // A refusal is for one address only.
    expect(cache).toBe('private, no-cache');
  }
  expect((await ask('?code=GUESS', '203.0.113.9')).text).toBe('with ?code-refused=wait');
  expect((await ask('?code=HALF', '203.0.113.9')).text).toBe('with ?code=HALF');
  expect(rendered).toEqual(['?code-refused=unknown', '?code-refused=wait', '?code=HALF']);
});

test('nobody can request the page of a refusal, or of a code without checking it', async () => {
  const { ask } = aHouse();
  expect((await ask('?code-refused=wait')).text).toBe('with nothing');
});

test('a page with somebody’s choice is theirs alone', async () => {
  const { rendered, ask } = aHouse();
  for (const _ of [1, 2])
    expect(await ask('?code=HALF&kept=1')).toEqual({
      text: 'with ?code=HALF&kept=1',
      cache: 'private, no-store',
    });
  expect(rendered).toHaveLength(2);
});
