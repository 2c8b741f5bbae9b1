import { afterEach, expect, it, vi } from 'vitest';
import { isStillOurs } from './is-still-ours.ts';

afterEach(() => void vi.unstubAllGlobals());

const answers = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer());

it('tells whether a page may reload itself without being redirected away from what is typed there', async () => {
  answers(() => Response.json({}));
  expect(await isStillOurs()).toBe(true);
  for (const status of [401, 409, 500]) {
    answers(() => Response.json({ detail: 'No.' }, { status }));
    expect(await isStillOurs(), String(status)).toBe(false);
  }
  answers(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await isStillOurs()).toBe(false);
});
