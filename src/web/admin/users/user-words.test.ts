import { expect, test } from 'vitest';
import { accounts, homeOf, titleOf } from './user-words.ts';

test('a user’s home has only the parts they have given', () => {
  expect(homeOf({ country: 'South Africa', state: 'Gauteng' })).toBe('South Africa, Gauteng');
  expect(homeOf({ country: 'Kenya', state: 'State' })).toBe('Kenya');
  expect(homeOf({ country: 'Country', state: 'State' })).toBeUndefined();
  expect(homeOf({ country: '', state: '' })).toBeUndefined();
});

test('a user without a name is shown by their address', () => {
  expect(titleOf({ name: '', email: 'a@example.com' })).toBe('a@example.com');
  expect(titleOf({ name: 'Thandi', email: 'a@example.com' })).toBe('Thandi');
});

test('accounts are counted in words', () => {
  expect(accounts(1)).toBe('1 account');
  expect(accounts(100_000)).toBe('100\u00a0000 accounts');
});
