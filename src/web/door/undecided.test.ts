import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../testing/render-page.ts';
import { Undecided } from './undecided.tsx';

const area = { id: 'a', name: 'North gate', frequency: 'event', reEntry: false } as const;
const settings = { ...area, closed: false, scanned: false, admitted: false, types: null };
const door = { event: { id: 'e' }, areas: [area], undecided: { areaId: 'a', days: 3 }, mine: true };
const toSet = { areas: [settings], types: [], event: {} };
const show = (more: object) => ({ door, toSet, onChange: () => undefined, ...more });

test('those who may edit the event are asked how often a ticket may come in, and read what each answer means', () => {
  const text = pageText(Undecided, show({}));
  expect(text).toMatch(
    /How often can each ticket enter\? This event takes place on 3 days\. Choose for .?North gate/,
  );
  expect(text).toContain('a multi-day pass is refused after its first day');
  expect(text).toMatch(/Once for the whole event Once each day$/);
  expect(pageHtml(Undecided, show({}))).toContain('href="/platform/event/e/door#areas"');
});

test('once tickets came in, they also read that they can’t change back', () => {
  const change = 'You can’t change back';
  expect(pageText(Undecided, show({}))).not.toContain(change);
  const scanned = { ...toSet, areas: [{ ...settings, scanned: true, admitted: true }] };
  expect(pageText(Undecided, show({ toSet: scanned }))).toContain(change);
});

test('door staff read who has to choose, without buttons', () => {
  const html = pageHtml(Undecided, show({ door: { ...door, mine: false }, toSet: null }));
  expect(html).toContain('its organiser still has to choose');
  expect(html).not.toContain('<button');
});

test('nothing is shown once somebody has chosen, or in the page that an editor’s device keeps', () => {
  expect(pageText(Undecided, show({ door: { ...door, undecided: null } }))).toBe('');
  expect(pageText(Undecided, show({ toSet: null }))).toBe('');
});
