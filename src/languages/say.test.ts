import { expect, test } from 'vitest';
import { preferredLocale } from './choose-locale.ts';
import { picker } from './en/picker.ts';
import { languageOf } from './languages.ts';
import type { LOCALES } from './locales.ts';
import { sayIn } from './say.ts';
import { ENGLISH, textRoom } from './texts.ts';

test('a number chooses the form and is written as the language does', () => {
  const tickets = (locale: (typeof LOCALES)[number], count: number) =>
    sayIn(picker, languageOf(locale))('tickets', { count });
  expect(tickets('en', 1)).toBe('1 ticket');
  expect(tickets('en', 1_200)).toBe('1\u00a0200 tickets');
  expect(tickets('de', 1_200)).toBe('1.200 Tickets');
  expect([1, 2, 3, 11, 100].map((count) => tickets('ar', count))).toEqual([
    'تذكرة واحدة',
    'تذكرتان',
    '3 تذاكر',
    '11 تذكرة',
    '100 تذكرة',
  ]);
});

test('a value is not read as a text', () => {
  const room = textRoom('any', { hello: 'Hello {name}.' });
  expect(sayIn(room, ENGLISH)('hello', { name: '{name} $&' })).toBe('Hello {name} $&.');
});

test.each([
  [undefined, 'en'],
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['pl, nl;q=0.7, fr;q=0.8', 'fr'],
  ['pl, ru', 'en'],
  ['de;q=0, ar-EG', 'ar'],
  ['*', 'en'],
  ['pl, *;q=0.5, de;q=0.1', 'en'],
  ['EN-gb', 'en'],
  ['constructor', 'en'],
])('of %s, %s is spoken', (header, locale) => {
  expect(preferredLocale(header)).toBe(locale);
});
