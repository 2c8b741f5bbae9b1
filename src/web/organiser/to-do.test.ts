import { expect, test } from 'vitest';
import { pageText } from '../testing/render-page.ts';
import { ToDo } from './to-do.tsx';

const none = { events: [], count: 0 };
const said = (names: string[]) =>
  pageText(ToDo, {
    rejected: none,
    pending: { events: names.map((name) => ({ id: name, name })), count: names.length },
    waiting: 0,
    questionnaire: null,
  });

test('says what happens to events that wait for approval', () => {
  expect(said([])).toBe('');
  expect(said(['Jazz'])).toBe('To do Waiting for approval We’ll email you once we’ve reviewed it. Jazz');
  expect(said(['Jazz', 'Chess'])).toContain('We’ll email you once we’ve reviewed each one.');
});
