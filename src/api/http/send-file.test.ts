import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { App } from '../../core/shared/app.ts';
import type { Door } from './door.ts';
import { sendFile } from './send-file.ts';

const logged: string[] = [];
const log = { info() {}, warn() {}, error: (_facts: object, message: string) => logged.push(message) };

function answer(pieces: AsyncIterable<string>): Promise<Response> | Response {
  const door = new Hono<Door>();
  door.get('/', (c) => {
    c.set('app', { log } as unknown as App);
    return sendFile(c, { filename: 'orders.csv', contentType: 'text/csv; charset=utf-8', pieces });
  });
  return door.request('/');
}

test('a spreadsheet arrives whole, as a file', async () => {
  const answered = await answer(
    (async function* () {
      yield 'Order\r\n';
      yield 'Ö\r\n';
    })(),
  );
  expect(Object.fromEntries(answered.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders.csv"',
  });
  expect(await answered.text()).toBe('Order\r\nÖ\r\n');
});

test('a file that breaks off fails in the reader, and is logged', async () => {
  const answered = await answer(
    (async function* () {
      yield 'Order\r\n';
      throw new Error('The database went away.');
    })(),
  );
  await expect(answered.text()).rejects.toThrow('The database went away.');
  expect(logged).toEqual(['an export broke off']);
});

test('nothing more is read once the reader is gone', async () => {
  let read = 0;
  let ended = false;
  const answered = await answer(
    (async function* () {
      try {
        for (;;) {
          read += 1;
          yield 'row\r\n';
        }
      } finally {
        ended = true;
      }
    })(),
  );
  const reader = answered.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect({ read, ended }).toEqual({ read: 1, ended: true });
});
