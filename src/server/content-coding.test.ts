import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { codingFor, compressed } from './content-coding.ts';

const asking = (codings?: string) =>
  new Request('http://localhost/', { headers: codings === undefined ? {} : { 'accept-encoding': codings } });
const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };

/** A page whose end is held back until told otherwise. */
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

test('picks the best coding that the browser accepts, and none that it refuses', () => {
  expect(codingFor('gzip, deflate, br')).toBe('br');
  expect(codingFor('GZIP;q=0.5, br;q=0')).toBe('gzip');
  expect(codingFor('deflate')).toBeUndefined();
  expect(codingFor(undefined)).toBeUndefined();
});

test('each piece of a page is sent before the next is there', async () => {
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

test('a reader who leaves ends the page’s rendering', async () => {
  const page = aPage();
  const answer = compressed(asking('gzip'), new Response(page.body, html));
  page.write('<p>Skeleton');
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(page.left).toBeDefined();
});

test('a failure in the middle reaches the reader', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('the database went')) });
  await expect(compressed(asking('gzip'), new Response(body, html)).text()).rejects.toThrow();
});

test('small answers, answers without a body, and those whose coding is refused stay as they are', async () => {
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
