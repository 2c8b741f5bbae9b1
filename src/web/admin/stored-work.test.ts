import { redirect } from 'react-router';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import * as door from '../organiser/door-team/door-team.tsx';
import * as frame from '../organiser/frame/frame.tsx';
import { pageText } from '../testing/render-page.ts';
import * as approvals from './events/events.tsx';
import { RefusedDecision } from './events/refused-decision.tsx';
import { loadDeletionPreviews } from './users/load-deletion-previews.ts';

afterEach(() => void vi.unstubAllGlobals());

const answered = (status: number) => ({ status, statusText: '', internal: false, data: null });

describe.each([
  ['deciding on an event', approvals.clientAction],
  ['inviting to a door', door.clientAction],
])('%s', (_, clientAction) => {
  const failing = (failure: unknown) =>
    (clientAction as (args: object) => Promise<unknown>)({ serverAction: () => Promise.reject(failure) });

  it.each([
    ['a lost network', new TypeError('Failed to fetch'), 'You seem to be offline'],
    ['an expired session', redirect('/user-flow/login?next=%2F'), 'You’ve been logged out'],
    ['what is gone already', answered(404), 'This no longer exists'],
  ])('keeps the page and what was typed after %s', async (_what, failure, words) => {
    const answer = (await failing(failure)) as { init: { status: number }; data: unknown };
    // With a status of 400 or more nothing is reloaded.
    expect(answer.init.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(answer.data)).toContain(words);
  });
});

test('a refused form does not reload the page, which would need the network', () => {
  const after = (formAction: string, defaultShouldRevalidate: boolean) =>
    frame.shouldRevalidate({ formMethod: 'POST', formAction, defaultShouldRevalidate } as never);
  expect(after('/platform/admin/events', false)).toBe(false);
  expect(after('/platform/admin/events', true)).toBe(true);
  expect(after('/platform/event/jazz', true)).toBe(false);
});

test('a refused preview of a deletion is shown inside its dialog, and deleted users are left out', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('gone')
      ? Response.json({ detail: 'No such account.', code: 'account.not-found' }, { status: 404 })
      : Response.json({ userId: 'here' }),
  );
  expect(await loadDeletionPreviews(['here', 'gone'])).toEqual([{ userId: 'here' }]);
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }));
  await expect(loadDeletionPreviews(['here'])).rejects.toThrow('You’ve been logged out');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadDeletionPreviews(['here'])).rejects.toThrow('You seem to be offline');
});

test('a refused decision offers to reload only if the page is outdated', () => {
  const errors = { code: 'gone', detail: 'This is not there any more.', fields: {} };
  const words = 'Look again';
  expect(pageText(RefusedDecision, { errors, lookAgain: async () => undefined })).toContain(words);
  expect(pageText(RefusedDecision, { errors })).toBe('This is not there any more.');
});
