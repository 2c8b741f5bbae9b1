import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import { EventFacts } from './event-facts.tsx';

const page = {
  name: 'Jazz',
  startsAt: '2026-12-12T17:30:00.000Z',
  endsAt: '2026-12-12T21:00:00.000Z',
  timeZone: 'Africa/Johannesburg',
  locationText: '',
  latitude: null,
  organiserName: 'Naledi',
  organiserLogoUrl: null,
  contactEmail: 'naledi@example.com',
  refundableUntil: '2026-12-05T17:30:00.000Z',
  moved: null,
};
const textOf = (change: object) => pageText(EventFacts, { page: { ...page, ...change }, description: '' });

test('with a refund policy, customers who bought before a move are told where to find their own deadline', () => {
  const theirs = 'Bought before it was moved? Check your order for your deadline.';
  expect(textOf({})).toContain('You can get a refund until');
  expect(textOf({})).not.toContain(theirs);
  expect(textOf({ moved: { changed: ['when'] } })).toContain(theirs);
  expect(textOf({ moved: { changed: ['where'] } })).not.toContain(theirs);
  expect(textOf({ moved: { changed: ['when'] }, refundableUntil: null })).not.toContain(theirs);
});
