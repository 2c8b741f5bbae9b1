import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { LocalMoment } from './local-moment.tsx';

const moment = { at: '2026-12-12T17:30:00Z', timeZone: 'Africa/Johannesburg' };

test.each([
  [{}, 'Saturday 12 December 2026, 19:30 GMT+2'],
  [{ zone: false }, 'Saturday 12 December 2026, 19:30'],
  [{ weekday: false }, '12 December 2026, 19:30 GMT+2'],
  [{ brief: true }, '12 Dec 2026, 19:30'],
])('a moment is shown in the event’s time: %o', (more, words) => {
  expect(pageText(LocalMoment, { ...moment, ...more })).toBe(words);
  expect(pageHtml(LocalMoment, { ...moment, ...more })).toContain(`dateTime="${moment.at}"`);
});
