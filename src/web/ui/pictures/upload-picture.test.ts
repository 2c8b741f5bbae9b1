import { afterEach, expect, test, vi } from 'vitest';
import { uploadPicture } from './upload-picture.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (...answer: ConstructorParameters<typeof Response>) =>
  vi.stubGlobal('fetch', async () => new Response(...answer));
const upload = () => uploadPicture({ method: 'POST', to: '/uploadImage' }, new Blob(['picture']));

test('returns the picture’s address', async () => {
  answering(
    JSON.stringify({ message: 'Image uploaded successfully', key: 'images/a.webp', blobUrl: '/files/a' }),
  );
  expect(await upload()).toEqual({ key: 'images/a.webp', url: '/files/a' });
});

test('shows a refusal’s status text and reason', async () => {
  const body = JSON.stringify({ detail: 'This file is larger than 10 MB.', code: 'image.too-large' });
  answering(body, { status: 413, statusText: 'Payload Too Large' });
  expect(await upload()).toEqual({
    error: 'Failed to upload image: Payload Too Large. This file is larger than 10 MB.',
  });
});

test('says that the picture was sent if the answer does not contain it', async () => {
  answering('{"message":"stored elsewhere"}', { status: 200, statusText: 'OK' });
  expect(await upload()).toEqual({ error: 'Sent, but failed to upload image: OK' });
});

test('says what to do without a network or a session', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const given = uploadPicture(
    { method: 'POST', to: '/uploadImage' },
    new Blob(['picture']),
    AbortSignal.abort(),
  );
  expect(await given).toEqual({
    error: 'Failed to upload image: you seem to be offline. Check your connection, then try again.',
  });
  answering('{}', { status: 401, statusText: 'Unauthorized' });
  expect(await upload()).toEqual({ error: expect.stringContaining('logged out') });
});
