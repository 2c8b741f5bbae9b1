import { expect, test } from 'vitest';
import { pageHtml } from '../../testing/render-page.ts';
import { EventHero } from './event-hero.tsx';

const page = {
  id: '01930000-0000-7000-8000-000000000001',
  name: 'Night Market',
  startsAt: '2031-03-01T16:00:00.000Z',
  endsAt: '2031-03-01T21:00:00.000Z',
  timeZone: 'Africa/Johannesburg',
  locationText: '1 Fox Street, Johannesburg',
  bannerUrl: null,
  accent: null,
  sale: 'on',
};

test('an event shows its picture, its name and where it is', () => {
  const html = pageHtml(EventHero, { page: { ...page, bannerUrl: '/files/night' } });
  expect(html).toMatch(/<img(?=[^>]*src="\/files\/night")/);
  expect(html).toMatch(/<h1[^>]*>Night Market<\/h1>/);
  expect(html).toContain('1 Fox Street, Johannesburg');
});

test('without a picture its poster is drawn', () => {
  const html = pageHtml(EventHero, { page });
  expect(html).not.toContain('<img');
  expect(html).toContain('<svg');
});
