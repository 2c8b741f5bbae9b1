import { afterEach, expect, test, vi } from 'vitest';
import { fetchFile } from './fetch-file.ts';

afterEach(() => void vi.unstubAllGlobals());

const answering = (body: BodyInit, init: ResponseInit = {}) =>
  vi.stubGlobal('fetch', async () => new Response(body, init));

test.each([
  ['attachment; filename="orders.csv"', 'orders.csv'],
  [`attachment; filename="____.zip"; filename*=UTF-8''${encodeURIComponent('Ночь; 1.zip')}`, 'Ночь; 1.zip'],
  ['attachment', ''],
])('a file keeps the name that it comes with: %s', async (disposition, name) => {
  answering('a,b', { headers: { 'content-disposition': disposition } });
  const fetched = await fetchFile('/file');
  expect([fetched.name, await fetched.file.text()]).toEqual([name, 'a,b']);
});

test('a session that ended is said, and so is what else keeps a file from coming', async () => {
  answering('{}', { status: 401 });
  await expect(fetchFile('/file')).rejects.toThrow(
    /You were logged out meanwhile\. Log in again in another tab/,
  );
  answering(JSON.stringify({ detail: 'There is no such event.' }), { status: 404 });
  await expect(fetchFile('/file')).rejects.toThrow('There is no such event.');
  answering('<html>', { status: 502 });
  await expect(fetchFile('/file')).rejects.toThrow('Something broke on our side');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchFile('/file')).rejects.toThrow('The file did not arrive whole');
});

test('half a file is none', async () => {
  const pieces = ['a,b\r\n'];
  const broken = new ReadableStream({
    pull: (controller) => {
      const piece = pieces.pop();
      if (piece) controller.enqueue(new TextEncoder().encode(piece));
      else controller.error(new Error('gone'));
    },
  });
  answering(broken);
  await expect(fetchFile('/file')).rejects.toThrow('The file did not arrive whole');
});
