import type { Action } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../toaster.tsx';
import { fetchFile, saveLargeFile } from './fetch-file.ts';

// Ends retries at once; with-retries.test.ts tests their number.
beforeEach(() => void vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answering = (body: BodyInit, init: ResponseInit = {}) =>
  vi.stubGlobal('fetch', async () => new Response(body, init));

test.each([
  ['attachment; filename="orders.csv"', 'orders.csv'],
  [`attachment; filename="____.zip"; filename*=UTF-8''${encodeURIComponent('Ночь; 1.zip')}`, 'Ночь; 1.zip'],
  ['attachment', ''],
])('a file keeps the name it was sent with: %s', async (disposition, name) => {
  answering('a,b', { headers: { 'content-disposition': disposition } });
  const fetched = await fetchFile('/file');
  expect([fetched?.name, await fetched?.file.text()]).toEqual([name, 'a,b']);
});

test('reports an ended session and other failures', async () => {
  answering('{}', { status: 401 });
  await expect(fetchFile('/file')).rejects.toThrow(/You were logged out\. Log in again in another tab/);
  answering(JSON.stringify({ detail: 'There is no such event.' }), { status: 404 });
  await expect(fetchFile('/file')).rejects.toThrow('There is no such event.');
  answering('<html>', { status: 500 });
  await expect(fetchFile('/file')).rejects.toThrow('Something broke on our side');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchFile('/file')).rejects.toThrow('the file didn’t arrive');
});

test('offline, says what it waits for, and ends silently when cancelled', async () => {
  vi.mocked(AbortSignal.timeout).mockReturnValue(new AbortController().signal);
  const loadingToast = vi.spyOn(toast, 'loading').mockReturnValue('notice');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const fetched = fetchFile('/file');
  await expect
    .poll(() => loadingToast.mock.calls[0]?.[0])
    .toMatch(/offline.*download will start when you’re back/);
  const cancel = loadingToast.mock.calls[0]?.[1]?.cancel as Action | undefined;
  cancel?.onClick({} as never);
  expect(await fetched).toBeUndefined();
});

test('rejects an incomplete file', async () => {
  const pieces = ['a,b\r\n'];
  const broken = new ReadableStream({
    pull: (controller) => {
      const piece = pieces.pop();
      if (piece) controller.enqueue(new TextEncoder().encode(piece));
      else controller.error(new Error('gone'));
    },
  });
  answering(broken);
  await expect(fetchFile('/file')).rejects.toThrow('the file didn’t arrive');
});

test('the browser saves a large file itself, after a HEAD request has confirmed it', async () => {
  const link = { href: '', download: 'unset', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  const asked = vi.fn(async (_path: string, _init?: RequestInit) => new Response(null));
  vi.stubGlobal('fetch', asked);
  await saveLargeFile('/rendering');
  expect(asked.mock.calls).toMatchObject([['/rendering', { method: 'HEAD' }]]);
  expect(link).toMatchObject({ href: '/rendering', download: '' });
  expect(link.click).toHaveBeenCalledOnce();
});

test('says why a large file cannot be had', async () => {
  vi.stubGlobal('document', {});
  answering('{}', { status: 401 });
  await expect(saveLargeFile('/rendering')).rejects.toThrow('You were logged out');
  answering(JSON.stringify({ detail: 'This event has no 3d rendering.' }), { status: 404 });
  await expect(saveLargeFile('/rendering')).rejects.toThrow('This event has no 3d rendering.');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(saveLargeFile('/rendering')).rejects.toThrow('Check your connection');
});
