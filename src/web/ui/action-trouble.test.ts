import { redirect } from 'react-router';
import { expect, it } from 'vitest';
import { actionTrouble } from './action-trouble.ts';

it('says what kept an action from its work', () => {
  expect(actionTrouble(new TypeError('Failed to fetch'))).toMatchObject({ code: 'offline' });
  expect(actionTrouble(redirect('/user-flow/login?next=%2Fplatform'))).toMatchObject({
    code: 'signed-out',
    detail: expect.stringContaining('nothing here is lost'),
  });
  const broken = { status: 500, statusText: '', internal: false, data: null };
  expect(actionTrouble(broken)).toMatchObject({ code: 'not-done' });
});

it('lets an action lead on where it has done its work', () => {
  const done = redirect('/platform/events');
  expect(() => actionTrouble(done)).toThrow(done as never);
});
