import { once } from 'node:events';
import net from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import type { Door } from '../api/http/door.ts';
import { readImage } from '../api/http/read-upload.ts';
import type { DomainError } from '../core/shared/errors.ts';
import { limitBody } from './limit-body.ts';
import { listen } from './listen.ts';
import { problemResponse } from './problem.ts';
import { createReadiness } from './readiness.ts';

const app = await createTestApp();
const door = new Hono<Door>();
door.use(async (c, next) => {
  c.set('app', app);
  await next();
});
door.onError((error) => problemResponse(error as DomainError));
door.use(limitBody);
door.post('/length', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
door.post('/unread', (c) => c.text('not for you', 401));
door.post('/picture', async (c) => c.text(String((await readImage(c, 300)).byteLength)));
const server = await listen(
  serve,
  door,
  { host: '127.0.0.1', port: 0, readiness: createReadiness([]), drainMs: 0 },
  { headersMs: 300, requestMs: 1_500 },
);
afterAll(() => server.close());

/** Sends texts and nothing more. @returns all that is answered until the server closes the connection */
async function send(...parts: string[]): Promise<string> {
  const socket = net.connect(server.port, '127.0.0.1');
  let answered = '';
  socket.on('data', (data) => (answered += data));
  socket.on('error', () => undefined);
  for (const part of parts)
    if (!socket.write(part)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  if (!socket.closed) await once(socket, 'close');
  return answered;
}

const head = (more: string, path = '/length') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`;

test('a client that never ends its headers is cut off', async () => {
  expect(await send('POST /length HTTP/1.1\r\nHost: localhost\r\n')).toMatch(/^(HTTP\/1.1 408|$)/);
});

test('a client that never ends a body is cut off, whether it stated a length or not', async () => {
  expect(await send(head('Content-Length: 100\r\n'), 'x')).not.toContain('200 OK');
  expect(await send(head('Transfer-Encoding: chunked\r\n'), '1\r\nx\r\n')).not.toContain('200 OK');
});

test('a client that may not send is refused before its body has arrived', async () => {
  expect(await send(head('Transfer-Encoding: chunked\r\n', '/unread'), '1\r\nx\r\n')).toContain(
    'not for you',
  );
});

test('a picture that arrives too slowly frees its place, and its connection is closed', async () => {
  const form = 'Content-Type: multipart/form-data; boundary=x\r\n';
  for (const length of ['Content-Length: 100\r\n', 'Transfer-Encoding: chunked\r\n']) {
    expect(await send(head(form + length, '/picture'), '1\r\nx\r\n')).toMatch(/400 .*upload\.too-slow/s);
  }
});

/** A chunked body of so many pieces. */
const chunks = (count: number, piece: string) => [
  head('Transfer-Encoding: chunked\r\n'),
  ...Array.from({ length: 20 }, () => chunk(piece).repeat(count / 20)),
  '0\r\n\r\n',
];
const chunk = (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`;

test('a body in many tiny pieces is refused before it is read, one in ordinary pieces is accepted', async () => {
  const refused = await send(...chunks(200_000, 'x'));
  expect(refused).toMatch(/^HTTP\/1\.1 413 .*too many small pieces/s);
  expect(await send(...chunks(200, 'x'.repeat(1_000)))).toMatch(/^HTTP\/1\.1 200 OK.*200000/s);
  // A few tiny pieces are fine.
  expect(await send(...chunks(1_000, 'x'))).toMatch(/^HTTP\/1\.1 200 OK.*1000/s);
});
