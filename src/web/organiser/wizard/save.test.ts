import { redirect } from 'react-router';
import { expect, it } from 'vitest';
import { saveOrExplain } from './save.ts';

const answered = (status: number) => ({ status, statusText: '', internal: false, data: null });
const codeOf = async (failure: unknown) => {
  const result = await saveOrExplain(() => Promise.reject(failure));
  return 'errors' in result ? result.errors.code : undefined;
};

it('says why an event was not saved', async () => {
  expect(await saveOrExplain(async () => ({ saved: 'jazz' }))).toEqual({ saved: 'jazz' });
  expect(await codeOf(new TypeError('Failed to fetch'))).toBe('event.offline');
  expect(await codeOf(answered(500))).toBe('event.not-saved');
});

it('shows the server’s message if somebody else is logged in now', async () => {
  const detail = 'You are logged in as ann@example.com now.';
  const refused = { ...answered(409), data: { code: 'account.somebody-else', detail } };
  expect(await saveOrExplain(() => Promise.reject(refused))).toMatchObject({ errors: { detail } });
});

it('does not suggest to try again if the event was deleted meanwhile', async () => {
  const result = await saveOrExplain(() => Promise.reject(answered(404)));
  expect(result).toMatchObject({ errors: { code: 'event.gone' } });
  expect(JSON.stringify(result)).not.toContain('try again');
});

it('follows a redirect', async () => {
  const login = redirect('/user-flow/login');
  await expect(saveOrExplain(() => Promise.reject(login))).rejects.toBe(login);
});
