import { expect, test } from 'vitest';
import { pageText } from '../testing/render-page.ts';
import { Found } from './find-guest.tsx';

const ticket = {
  ...{ shortCode: 'QVBMZ-RK0FX', typeName: 'Balcony', name: 'Thandi Nkosi', email: 't•••@example.com' },
  ...{ state: 'valid', admits: true, admitted: null },
};
const drink = { ...ticket, shortCode: 'ABCDE-FGHJK', typeName: 'Interval drink', admits: false };

const says = (direction: 'entry' | 'exit', ...tickets: object[]) =>
  pageText(Found, { found: { tickets, more: false }, place: { direction }, timeWords: () => '19:45' });

test('a guest is admitted, and an add-on is handed out', () => {
  expect(says('entry', ticket)).toMatch(/^Thandi Nkosi .*Balcony · QVBMZ-RK0FX Admit$/);
  expect(says('entry', drink)).toMatch(/^Thandi Nkosi .*Interval drink · ABCDE-FGHJK Hand out$/);
});

test('at an exit, only somebody inside is checked out', () => {
  expect(says('exit', { ...ticket, state: 'admitted' })).toMatch(/Check out$/);
  expect(says('exit', ticket)).toMatch(/Not inside$/);
  expect(says('exit', drink)).toMatch(/Add-on$/);
});
