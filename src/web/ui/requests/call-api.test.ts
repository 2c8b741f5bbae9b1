import { afterEach, expect, it, vi } from 'vitest';
import { callApi, Refused } from './call-api.ts';

afterEach(() => void vi.unstubAllGlobals());

const answerWith = (body: BodyInit | null, init?: ResponseInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, init));
const refusal = () => callApi('PUT', '/api/x', { a: 1 }).catch((error: unknown) => error as Refused);

it('returns without a value on success', async () => {
  answerWith(null, { status: 204 });
  await expect(callApi('POST', '/api/x')).resolves.toBeUndefined();
});

it('reports what is wrong, and with which field', async () => {
  const issues = [{ path: 'email', message: 'no email' }];
  answerWith(JSON.stringify({ detail: 'no email', code: 'input.invalid', issues }), { status: 400 });
  expect(await refusal()).toMatchObject({
    message: 'no email',
    code: 'input.invalid',
    fields: { email: 'no email' },
  });
});

it.each([
  [401, /You’ve been logged out/],
  [502, /on our side/],
])('explains a bare %i', async (status, words) => {
  answerWith('<h1>?</h1>', { status });
  const refused = await refusal();
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ message: expect.stringMatching(words) });
});

it('reports a lost network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await refusal()).toMatchObject({ message: expect.stringMatching(/seem to be offline/) });
});
