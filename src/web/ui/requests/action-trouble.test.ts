import { redirect } from 'react-router';
import { expect, it } from 'vitest';
import { actionTrouble } from './action-trouble.ts';

it('says why an action failed', () => {
  expect(actionTrouble(new TypeError('Failed to fetch'))).toMatchObject({ code: 'offline' });
  expect(actionTrouble(redirect('/user-flow/login?next=%2Fplatform'))).toMatchObject({
    code: 'signed-out',
    detail: expect.stringContaining('nothing is lost'),
  });
  const broken = { status: 500, statusText: '', internal: false, data: null };
  expect(actionTrouble(broken)).toMatchObject({ code: 'not-done' });
});

it('for something deleted or forbidden, says so instead of to try again', () => {
  const answer = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });
  const notFound = answer(404, { code: 'event.unknown', detail: 'There is no such event.' });
  expect(actionTrouble(notFound)).toEqual({
    code: 'gone',
    detail: 'This no longer exists. Somebody has deleted it.',
  });
  const refused = answer(403, { code: 'account.admin-only', detail: 'This is for admins.' });
  expect(actionTrouble(refused)).toEqual({ code: 'refused', detail: 'This is for admins.' });
});

it('lets an action redirect after it has succeeded', () => {
  const done = redirect('/platform/events');
  expect(() => actionTrouble(done)).toThrow(done as never);
});
