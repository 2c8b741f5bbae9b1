import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
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
  moved: null,
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

test('a moved event shows what changed, with the old time in the old zone', () => {
  const moved = {
    startsAt: '2031-02-22T16:00:00.000Z',
    endsAt: '2031-02-22T21:00:00.000Z',
    timeZone: 'Europe/Berlin',
    locationText: 'Zoo Lake',
    changed: ['when', 'where'],
  };
  const says = (change: object) => pageText(EventHero, { page: { ...page, moved: { ...moved, ...change } } });
  expect(says({})).toMatch(/Moved was Saturday 22 February 2031 · 17:00 \S+ until 22:00 , at Zoo Lake/);
  expect(says({ changed: ['where'] })).toMatch(/Moved was at Zoo Lake(?!.*22 February)/);
  expect(says({ changed: ['when'] })).not.toContain('Zoo Lake');
  expect(says({ changed: ['where'], locationText: '' })).toContain('had no place before');
  expect(pageText(EventHero, { page })).not.toContain('Moved');
});

test('names and places have their own text direction', () => {
  const html = pageHtml(EventHero, { page: { ...page, name: 'حفلة', locationText: 'رام الله (Ramallah)' } });
  expect(html).toMatch(/<h1 dir="auto"[^>]*>حفلة<\/h1>/);
  expect(html).toMatch(/<p dir="auto"[^>]*>رام الله \(Ramallah\)<\/p>/);
});

test('the device shares the short link', () => {
  const html = pageHtml(EventHero, { page, url: 'https://tickets.example/e/night-market' });
  expect(html).toMatch(
    /<button(?=[^>]*data-part="share")[^>]*data-url="https:\/\/tickets\.example\/e\/night-market"/,
  );
});
