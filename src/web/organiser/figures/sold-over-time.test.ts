import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import { SoldOverTime } from './sold-over-time.tsx';

const shown = (step: 'day' | 'hour', from: readonly string[]) =>
  pageText(SoldOverTime, {
    sold: from.map((each) => ({ from: each, tickets: 1, paid: [] })),
    step,
    measure: 'tickets',
    currencies: [],
    choices: [{ name: 'First two days', to: '?period=first', current: false }],
  });

const DAYS = ['2031-03-01', '2031-03-02', '2031-03-03'];

test('two of the days can be chosen once there are more, and left again', () => {
  expect(shown('day', DAYS.slice(0, 1))).not.toContain('First two days');
  expect(shown('day', DAYS.slice(0, 2))).not.toContain('First two days');
  expect(shown('day', DAYS)).toContain('First two days');
  expect(shown('hour', ['2031-03-01T10:00'])).toContain('First two days');
});
