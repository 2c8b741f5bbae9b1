import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { anEvent } from '../../../../tests/factories.ts';
import { addPromotion } from '../../../core/promo-codes/change-promotions.ts';
import { MISSES } from '../../../core/promo-codes/look-up-code.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import { action, loader } from './event.tsx';

const app = await createTestApp();
const event = await anEvent(app, { types: [{ name: 'Stalls' }, { name: 'Balcony' }] });
const { eventId, owner } = event;
const [stalls, balcony] = event.types.map(({ id }) => id) as [string, string];
const price = { effect: 'percent', percentHundredths: 5_000 };
await addPromotion(app, owner, { eventId, code: 'HALF', price });

const chosen = { [`quantity[${stalls}]`]: '3', [`quantity[${balcony}]`]: '2', email: 'thandi@example.com' };

function asked(query: string, { form, cookie, address = '192.0.2.1' }: Asked = {}) {
  const url = new URL(`/event/${eventId}${query}`, 'http://localhost:3000');
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(actorContext, { kind: 'visitor' });
  context.set(requestContext, { nonce: '', url, address });
  const headers = cookie === undefined ? undefined : { cookie };
  const body = form && new URLSearchParams(form);
  const request = new Request(url, body ? { method: 'POST', body } : { headers });
  return { context, request, url, params: { eventId } } as never;
}

interface Asked {
  form?: Record<string, string>;
  cookie?: string;
  address?: string;
}

/** Applies a code. @returns the redirect, or what the page shows instead */
async function apply(code: string, { query = '', form, ...more }: Asked & { query?: string } = {}) {
  const sent = { ...chosen, 'set-code': 'apply', 'new-code': code, ...form };
  const args = asked(query, { ...more, form: sent });
  const answer = await action(args);
  if (answer instanceof Response) {
    const { status, headers } = answer;
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    return { status, location: headers.get('location'), cookie };
  }
  return { answer, shown: await loader(args) };
}

test('a code that applies leads to its address, where Back sends nothing again, with the choice', async () => {
  const { status, location, cookie = '' } = await apply(' half ', { query: '?utm_source=mail&code=OLD' });
  expect([status, location]).toEqual([303, `/event/${eventId}?utm_source=mail&code=HALF&kept=1`]);
  const { page, chosen } = await loader(asked('?code=HALF&kept=1', { cookie }));
  expect(page.code).toMatchObject({ code: 'HALF', refused: null });
  expect(chosen).toEqual({
    email: 'thandi@example.com',
    quantities: { [stalls]: '3', [balcony]: '2' },
    prices: {},
    business: {},
  });
  // Twins: what the parameter and the cookie each are for.
  expect((await loader(asked('?code=HALF', { cookie }))).chosen).toBeUndefined();
  expect((await loader(asked('?code=HALF&kept=1', { cookie: 'tikiti-choice=e30' }))).chosen).toBeUndefined();
});

test('removing a code leads to the page without it, with the choice', async () => {
  const form = { 'set-code': 'remove', code: 'HALF' };
  const { location, cookie } = await apply('', { query: '?code=HALF&kept=1&utm_source=mail', form });
  expect(location).toBe(`/event/${eventId}?kept=1&utm_source=mail`);
  const { page, chosen } = await loader(asked('?kept=1', { cookie: cookie ?? '' }));
  expect([page.code, chosen?.quantities[stalls]]).toEqual([null, '3']);
});

test('a wrong code comes back with the form, and counts once', async () => {
  const address = '203.0.113.7';
  for (let miss = 1; miss <= MISSES.times; miss += 1) {
    const { answer, shown } = await apply(`GUESS${miss}`, { address });
    expect(shown?.codeRefused).toContain('no such code');
    expect(answer).toMatchObject({ code: `GUESS${miss}`, typed: { quantities: { [stalls]: '3' } } });
  }
  expect((await apply('GUESS', { address })).shown?.codeRefused).toContain('Too many attempts');
  expect((await apply('HALF', { address })).status).toBe(303);
});

test('a choice that is too long for a cookie comes back with the form', async () => {
  const form = Object.fromEntries(
    Array.from({ length: 80 }, (_, at) => [`quantity[${'x'.repeat(36)}${at}]`, '1']),
  );
  const { answer, shown } = await apply('HALF', { form });
  expect(shown?.page.code).toMatchObject({ code: 'HALF' });
  expect(answer).toMatchObject({ typed: { email: 'thandi@example.com' } });
});

test('what one event’s form had is not shown in another’s', async () => {
  const { cookie = '' } = await apply('HALF');
  const other = await anEvent(app);
  const args = asked('?kept=1', { cookie }) as { params: object };
  expect((await loader({ ...args, params: { eventId: other.eventId } } as never)).chosen).toBeUndefined();
});
