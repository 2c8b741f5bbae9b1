import { expect, test } from 'vitest';
import { pageText } from '../testing/render-page.ts';
import { togetherWords } from './check-in-together.ts';
import { Found } from './find-guest.tsx';

const ticket = {
  shortCode: 'QVBMZ-RK0FX',
  orderNumber: '8F3A01BC',
  typeName: 'Balcony',
  name: 'Thandi Nkosi',
  email: 't•••@example.com',
  state: 'valid',
  admits: true,
  admitted: null,
};
const drink = { ...ticket, shortCode: 'ABCDE-FGHJK', typeName: 'Interval drink', admits: false };

const says = (direction: 'entry' | 'exit', ...tickets: object[]) =>
  pageText(Found, { found: { tickets, more: false }, place: { direction }, timeWords: () => '19:45' });

test('a guest is admitted, and an add-on is handed out', () => {
  expect(says('entry', ticket)).toMatch(/^Thandi Nkosi .*Balcony · QVBMZ-RK0FX Admit$/);
  expect(says('entry', drink)).toMatch(/^Thandi Nkosi .*Interval drink · ABCDE-FGHJK Hand out$/);
});

test('the check-in of a guest who is in can be undone', () => {
  const admitted = { at: '2031-03-01T17:45:00.000Z', gate: 'North', scanId: 's' };
  expect(says('entry', { ...ticket, state: 'admitted', admitted })).toMatch(/In since 19:45, North Undo$/);
  expect(says('entry', { ...ticket, state: 'refunded', admitted })).toMatch(/Refunded$/);
});

test('of a group, it says how many are in, until all are', () => {
  const admitted = { at: '2031-03-01T17:45:00.000Z', gate: 'North', scanId: 's' };
  const some = { ...ticket, people: { in: 2, of: 6 }, admitted };
  expect(says('entry', some)).toMatch(/QVBMZ-RK0FX 2 of 6 in Admit Undo$/);
  expect(says('exit', some)).toMatch(/2 of 6 in Check out$/);
  const all = { ...some, state: 'admitted', people: { in: 6, of: 6 } };
  expect(says('entry', all)).toMatch(/6 of 6 in In since 19:45, North Undo$/);
  const none = { ...some, people: { in: 0, of: 6 }, admitted: null };
  expect(says('entry', none)).toMatch(/0 of 6 in Admit$/);
  expect(says('exit', none)).toMatch(/Not inside$/);
});

test('at an exit, only somebody inside is checked out', () => {
  expect(says('exit', { ...ticket, state: 'admitted' })).toMatch(/Check out$/);
  expect(says('exit', ticket)).toMatch(/Not inside$/);
  expect(says('exit', drink)).toMatch(/Add-on$/);
});

test('tickets of one order come in together, all or some', () => {
  const second = { ...ticket, shortCode: 'AAAAA-BBBBB', name: 'Sipho Nkosi' };
  const [drinkToo, table] = [
    { ...drink, orderNumber: '8F3A01BC' },
    { ...ticket, shortCode: 'T', people: { in: 0, of: 6 } },
  ];
  const other = { ...ticket, shortCode: 'CCCCC-DDDDD', orderNumber: '00000001' };
  const shown = says('entry', ticket, second, drinkToo, table, other);
  expect(shown).toMatch(/^Order 8F3A01BC: 2 tickets Admit 2 /);
  expect(shown).toMatch(
    /QVBMZ-RK0FX Comes in .*AAAAA-BBBBB Comes in .*Hand out .*0 of 6 in Admit .*CCCCC-DDDDD Admit$/,
  );
  expect(says('entry', ticket, { ...second, state: 'refunded' })).not.toContain('Order');
  expect(says('exit', { ...ticket, state: 'admitted' }, { ...second, state: 'admitted' })).toMatch(
    /Check out 2 .*Leaves/,
  );
});

test('says what became of tickets that were checked in together', () => {
  const outcome = (answer: string) => ({ answer }) as never;
  const [good, double] = [outcome('admitted'), outcome('already-admitted')];
  expect(togetherWords([good, good], 'entry')).toBe('2 admitted');
  expect(togetherWords([good, double, double, outcome('not-checked')], 'entry')).toBe(
    '1 admitted, 3 not: Already in, Not checked',
  );
  expect(togetherWords([outcome('left')], 'exit')).toBe('1 checked out');
});
