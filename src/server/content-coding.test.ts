import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { codingFor, compressed } from './content-coding.ts';

const asking = (codings?: string) =>
  new Request('http://localhost/', { headers: codings === undefined ? {} : { 'accept-encoding': codings } });
const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };

/** A page whose end waits until it is told. */
function aPage() {
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  let left: unknown;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = controller;
    },
    cancel(why) {
      left = why;
    },
  });
  const write = (text: string) => send?.enqueue(new TextEncoder().encode(text));
  return { body, write, end: () => send?.close(), left: () => left };
}

test('takes the best coding that is taken, and none that is turned down', () => {
  expect(codingFor(asking('gzip, deflate, br'))).toBe('br');
  expect(codingFor(asking('GZIP;q=0.5, br;q=0'))).toBe('gzip');
  expect(codingFor(asking('deflate'))).toBeUndefined();
  expect(codingFor(asking())).toBeUndefined();
});

test('each piece of a page is sent on before the next is there', async () => {
  const page = aPage();
  const answer = compressed(asking('gzip, br'), new Response(page.body, html));
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  const reader = answer.body?.pipeThrough(new DecompressionStream('gzip')).getReader();
  const next = async () => new TextDecoder().decode((await reader?.read())?.value);
  page.write('<p>Skeleton');
  expect(await next()).toBe('<p>Skeleton');
  page.write('<p>Events');
  expect(await next()).toBe('<p>Events');
  page.end();
  expect(await reader?.read()).toMatchObject({ done: true });
});

test('who goes away in the middle ends what made the page', async () => {
  const page = aPage();
  const answer = compressed(asking('gzip'), new Response(page.body, html));
  page.write('<p>Skeleton');
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(page.left).toBeDefined();
});

test('a failure in the middle is one for the reader too', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('the database went')) });
  await expect(compressed(asking('gzip'), new Response(body, html)).text()).rejects.toThrow();
});

test('what is small already, has no body, or is not taken stays as it is', async () => {
  const png = new Response('png', { headers: { 'content-type': 'image/png' } });
  expect(compressed(asking('gzip'), png)).toBe(png);
  const redirect = new Response(null, { status: 302, headers: { location: '/platform' } });
  expect(compressed(asking('gzip'), redirect)).toBe(redirect);
  const plain = compressed(asking('identity'), new Response('<p>', html));
  expect([plain.headers.get('vary'), await plain.text()]).toEqual(['Accept-Encoding', '<p>']);
  const whole = compressed(asking('gzip'), new Response('<p>'.repeat(500), { ...html, status: 404 }));
  expect(whole.status).toBe(404);
  expect(gunzipSync(new Uint8Array(await whole.arrayBuffer())).toString()).toBe('<p>'.repeat(500));
});
