import { redirect } from 'react-router';
import { expect, it, test } from 'vitest';
import { DomainError } from '../../../core/shared/errors.ts';
import { answerChange } from './answer-change.ts';
import { clientChange } from './use-change.ts';

const sent = (body: object) =>
  new Request('http://localhost/platform/page', { method: 'POST', body: JSON.stringify(body) });
const answered = (status: number) => ({ status, statusText: '', internal: false, data: null });

test('an action runs the named change with its input, and passes its cookies on', async () => {
  const given: object[] = [];
  const answer = await answerChange(sent({ intent: 'name', asked: 'a1', first: 'Ann' }), {
    name(input, setCookie) {
      given.push(input);
      setCookie.push('one=1', 'two=2');
      return 'as wanted';
    },
    other: () => given.push({}),
  });
  expect(given).toEqual([{ first: 'Ann' }]);
  expect(answer.data).toEqual({ done: true, value: 'as wanted' });
  expect(new Headers(answer.init?.headers).getSetCookie()).toEqual(['one=1', 'two=2']);
});

test('a refusal by core is the answer, with the message of each field; a fault of ours is thrown', async () => {
  const issues = [
    { path: 'email', message: 'Enter an address.' },
    { path: 'email', message: 'Too short.' },
  ];
  const refusing = (error: Error) =>
    answerChange(sent({ intent: 'it' }), { it: () => Promise.reject(error) });
  const refused = await refusing(new DomainError('not-found', 'order.unknown', 'No such order.', { issues }));
  expect(refused.data).toEqual({
    done: false,
    errors: { code: 'order.unknown', detail: 'No such order.', fields: { email: 'Enter an address.' } },
  });
  await expect(refusing(new Error('broken'))).rejects.toThrow('broken');
  const unknown = await answerChange(sent({ intent: 'toString' }), {});
  expect(unknown.data).toMatchObject({ done: false, errors: { code: 'input.invalid' } });
});

it.each([
  ['a lost network', new TypeError('Failed to fetch'), 'You seem to be offline'],
  ['an expired session', redirect('/user-flow/login?next=%2F'), 'You’ve been logged out'],
  ['what is gone already', answered(404), 'This no longer exists'],
])('keeps the page and what was typed after %s', async (_what, failure, words) => {
  const request = sent({ intent: 'it', asked: 'a1' });
  const answer = await clientChange({ request, serverAction: () => Promise.reject(failure) });
  // With a status of 400 or more nothing is reloaded.
  expect(answer.init?.status).toBe(400);
  expect(JSON.stringify(answer.data)).toContain(words);
});

test('reloads the page only after a success, and follows redirects', async () => {
  const after = (answer: object) =>
    clientChange({ request: sent({ asked: 'a1' }), serverAction: async () => answer });
  expect((await after({ done: true, value: null })).init?.status).toBe(200);
  const errors = { code: 'order.unknown', detail: 'No such order.', fields: {} };
  expect((await after({ done: false, errors })).init?.status).toBe(400);
  const leaving = redirect('/platform/events');
  const led = clientChange({ request: sent({}), serverAction: () => Promise.reject(leaving) });
  await expect(led).rejects.toBe(leaving);
});
