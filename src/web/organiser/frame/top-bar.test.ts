import { expect, test } from 'vitest';
import { pageHtml } from '../../testing/render-page.ts';
import { TopBar } from './top-bar.tsx';

const person = {
  userId: 'thandi',
  name: 'Thandi',
  email: 'thandi@example.com',
  pictureUrl: null,
  admin: false,
  seesMoney: true,
  organisation: null,
  waiting: 0,
};
const bar = (change: object) => pageHtml(TopBar, { person: { ...person, ...change } });
const linksOf = (html: string) =>
  [...html.matchAll(/<a[^>]*href="(\/platform[^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, label = '']) => [
    to,
    label.replace(/<[^>]+>/g, ' ').trim(),
  ]);

test('the menu has its links, and Profile is marked as new', () => {
  const links = linksOf(bar({}));
  for (const [to, label] of [
    ['/platform/events', 'Event Management'],
    ['/platform/money', 'Money'],
    ['/platform/tickets', 'My tickets'],
    ['/platform/settings', 'Settings'],
  ]) {
    expect(links).toContainEqual([to, label]);
  }
  expect(links.find(([to]) => to === '/platform/profile')?.[1]).toMatch(/^Profile\s+New$/);
});

test('only admins see the link to the admin pages', () => {
  const leadsThere = (admin: boolean) => linksOf(bar({ admin })).some(([to]) => to === '/platform/admin');
  expect(leadsThere(true)).toBe(true);
  expect(leadsThere(false)).toBe(false);
});

test('an admin’s link opens the queue while events wait, and is marked on all admin pages', () => {
  expect(linksOf(bar({ admin: true, waiting: 2 })).at(-1)).toEqual([
    '/platform/admin/events',
    expect.stringMatching(/^Admin\s+2 waiting$/),
  ]);
  const onMoney = pageHtml(
    TopBar,
    { person: { ...person, admin: true, waiting: 2 } },
    '/platform/admin/money',
  );
  expect(onMoney.match(/<a[^>]*aria-current="page"[^>]*>/g)).toEqual([
    expect.stringContaining('href="/platform/admin/events"'),
  ]);
});

test('an account without a picture has a placeholder', () => {
  expect(bar({})).toContain('avatar-placeholder');
  expect(bar({ pictureUrl: '/files/thandi' })).toContain('src="/files/thandi"');
});

test('members of several organisations see which one is open', () => {
  expect(bar({})).not.toContain('Working in');
  const html = bar({ organisation: 'Poster Club' });
  expect(html).toMatch(/href="\/platform\/team#organisations"[^>]*>.*Working in <bdi[^>]*>Poster Club/);
  expect(bar({ organisation: '' })).toContain('An organisation without a name');
});
