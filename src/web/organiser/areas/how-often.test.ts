import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import { HowOften } from './how-often.tsx';

const area = { id: 'a', name: 'North gate', frequency: null, admitted: false };
const show = (more: object) => ({
  eventId: 'e',
  undecided: { days: 3, area: { ...area, ...more } },
  onChoose: () => undefined,
});

test('the question says what each answer means', () => {
  const text = pageText(HowOften, show({}));
  expect(text).toMatch(
    /How often can each ticket enter\? This event takes place on 3 days\. Choose for .?North gate/,
  );
  expect(text).toContain('a multi-day pass is refused after its first day');
  expect(text).toMatch(/Once for the whole event Once each day$/);
});

test('once tickets came in, it says that there is no way back', () => {
  const change = 'You can’t change back';
  expect(pageText(HowOften, show({}))).not.toContain(change);
  expect(pageText(HowOften, show({ admitted: true }))).toContain(change);
});
