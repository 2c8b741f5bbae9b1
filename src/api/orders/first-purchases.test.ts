import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { getOrderPage } from '../../core/order-page/get-order-page.ts';
import { readOrderKey } from '../../core/order-page/order-key-cookie.ts';
import { identify } from '../../core/sessions/identify.ts';
import { type Answered, documentedApi } from '../testing/documented-api.ts';
import { cookiesOf } from '../testing/people.ts';

const app = await createTestApp();
const call = documentedApi(app);
const origin = app.settings.publicUrl;

async function buyTwiceAtOnce(cookie?: string) {
  const { eventId, types } = await anEvent(app);
  const json = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
  const headers = { origin, ...(cookie && { cookie }) };
  return Promise.all([1, 2].map(() => call('POST', '/beginTransaction', { headers, json })));
}

/** Returns the cookies that a browser sends to a path. Later cookies with the same name and path replace earlier ones. */
function jarFor(path: string, answers: Answered[]): Headers {
  const kept = new Map<string, string>();
  for (const line of answers.flatMap(({ headers }) => headers.getSetCookie())) {
    const [pair = ''] = line.split(';');
    const within = /Path=([^;]+)/.exec(line)?.[1] ?? '/';
    if (path.startsWith(within)) kept.set(`${pair.split('=')[0]} ${within}`, line);
  }
  return new Headers(cookiesOf([...kept.values()]));
}

test('two tabs of a new browser that buy at the same moment both find their orders', async () => {
  const answers = await buyTwiceAtOnce();
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const guests = answers.map(({ headers }) => headers.getSetCookie().find((line) => line.includes('guest=')));
  // This is the race: each answer sets another guest, and the browser keeps one.
  expect(new Set(guests).size).toBe(2);
  const opened = { withKey: 0, without: 0 };
  for (const { body } of answers) {
    const { orderPath, orderId } = body as { orderPath: string; orderId: string };
    const headers = jarFor(orderPath, answers);
    const actor = await identify(app, headers);
    const order = { eventId: orderPath.split('/')[2] ?? '', orderId };
    await getOrderPage(app, actor, { ...order, key: readOrderKey(headers) }).then(() => opened.withKey++);
    await getOrderPage(app, actor, order).then(
      () => opened.without++,
      (error) => expect(error).toMatchObject({ code: 'order.unknown' }),
    );
  }
  expect(opened).toEqual({ withKey: 2, without: 1 });
});

test('a guest stays the same guest and gets no further cookie', async () => {
  const [first] = await buyTwiceAtOnce();
  const { cookie } = cookiesOf(first?.headers.getSetCookie().slice(0, 1) ?? []);
  const again = await buyTwiceAtOnce(cookie);
  expect(again.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
});

test('with an idempotency key, a program can safely repeat a request', async () => {
  const { eventId, types } = await anEvent(app);
  const [first] = await buyTwiceAtOnce();
  const { cookie = '' } = cookiesOf(first?.headers.getSetCookie().slice(0, 1) ?? []);
  const headers = { cookie, 'idempotency-key': 'a-key' };
  const send = (email: string) =>
    call('POST', '/beginTransaction', { headers, json: { email, eventId, eventType: types[0]?.id } });
  const { body } = await send('thandi@example.com');
  expect((await send('thandi@example.com')).body).toEqual(body);
  expect(await send('sipho@example.com')).toMatchObject({ status: 409, code: 'order.key-reused' });
});
