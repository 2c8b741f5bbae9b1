import { expect, test } from 'vitest';
import { pageHtml } from '../../testing/render-page.ts';
import { EventTabs } from './event-tabs.tsx';

const currentAt = (page: string) => {
  const html = pageHtml(EventTabs, { eventId: 'jazz' }, `/platform/event/jazz${page}`);
  return [...html.matchAll(/aria-current="(\w+)"[^>]*>([^<]+)/g)].map(([, kind, name]) => `${name} ${kind}`);
};

test.each([
  ['', 'Overview page'],
  ['/orders', 'Orders page'],
  ['/money', 'Money page'],
  ['/tools', 'Tools page'],
  ['/codes', 'Tools true'],
  ['/codes/summer', 'Tools true'],
  ['/box-office/shifts', 'Tools true'],
])('at “%s” exactly one tab is the current one', (page, current) => {
  expect(currentAt(page)).toEqual([current]);
});
