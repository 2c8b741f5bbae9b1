import { expect, it } from 'vitest';
import { explainError } from './explain-error.ts';

/** Makes the router's error for a `data({code, detail}, {status})` that a loader threw. */
const answered = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });

it('shows the text of a refusal', () => {
  const expected = { status: 404, title: 'Nothing here', detail: 'There is no such event.' };
  expect(explainError(answered(404, { code: 'event.unknown', detail: expected.detail }))).toEqual(expected);
});

it('does not show texts that are meant for developers', () => {
  expect(explainError(answered(404, 'Error: No route matches URL "/x"')).detail).not.toContain('route');
  expect(explainError(new Error('select * from secrets'))).toMatchObject({
    status: 500,
    detail: expect.not.stringContaining('secrets'),
  });
});

it.each([400, 401, 403, 404, 409, 410, 413, 418, 429, 500, 502, 503])('has words for a %i', (status) => {
  const { title, detail } = explainError(answered(status, null));
  expect(title).not.toBe('');
  expect(detail).not.toBe('');
});

it.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'Failed to fetch dynamically imported module: /assets/a.js',
])('explains "%s" as a lost connection', (message) => {
  expect(explainError(new TypeError(message))).toMatchObject({ status: 0, title: 'You seem to be offline' });
});

it('tells its own faults from a lost network', () => {
  expect(explainError(new TypeError('x is not a function'))).toMatchObject({ status: 500 });
});
