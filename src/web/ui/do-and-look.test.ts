import { afterEach, expect, it, vi } from 'vitest';
import { callApi } from './call-api.ts';
import { doAndLook } from './do-and-look.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Presses where the change and the question whose page it is are answered so. @returns how often the page was loaded anew */
async function press(change: number, profile: number): Promise<number> {
  const answer = (_path: string, { method }: RequestInit) =>
    Response.json({ detail: 'No.' }, { status: method === 'GET' ? profile : change });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => answer(path, init));
  const look = vi.fn(async () => {});
  await doAndLook(() => callApi('POST', '/api/x'), 'Done.', look);
  return look.mock.calls.length;
}

it('shows what became of it, refused or not, while the page is still of the one who is logged in', async () => {
  expect(await press(200, 200)).toBe(1);
  expect(await press(409, 200)).toBe(1);
});

it('leads nobody away from what they typed because somebody else logged in, or nobody is logged in any more', async () => {
  expect(await press(409, 409)).toBe(0);
  expect(await press(401, 401)).toBe(0);
});

it('hides no fault of ours', async () => {
  const fault = new Error('a fault');
  await expect(
    doAndLook(
      () => Promise.reject(fault),
      'Done.',
      async () => {},
    ),
  ).rejects.toBe(fault);
});
