import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../testing/render-page.ts';
import { Undecided } from './undecided.tsx';

const area = { id: 'a', name: 'North gate', frequency: 'event', reEntry: false } as const;
const door = { event: { id: 'e' }, areas: [area], undecided: { areaId: 'a', days: 3 }, mine: true };
const show = (more: object) => ({ door: { ...door, ...more } });

test('those who may edit the event are led to where they choose how often a ticket may come in', () => {
  expect(pageText(Undecided, show({}))).toMatch(
    /takes place on 3 days, and you still have to choose how often a ticket may come in at North gate/,
  );
  expect(pageHtml(Undecided, show({}))).toContain('href="/platform/event/e/areas"');
});

test('door staff read who has to choose, without a link', () => {
  const html = pageHtml(Undecided, show({ mine: false }));
  expect(html).toContain('its organiser still has');
  expect(html).not.toContain('<a');
});

test('nothing is shown once somebody has chosen', () => {
  expect(pageText(Undecided, show({ undecided: null }))).toBe('');
});
