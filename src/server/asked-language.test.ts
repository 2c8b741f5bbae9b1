import { expect, test } from 'vitest';
import { askedLanguage, nameIn } from './asked-language.ts';

const EVENT = '/event/0198a0c0-abcd-7def-8000-00000000000f';
const asked = (target: string, headers: Record<string, string> = {}) =>
  askedLanguage(target, (name) => headers[name], 'https://tikiti.example');

const german = { 'accept-language': 'de' };
const frenchChosen = { cookie: 'a=b; __Host-tikiti-language=fr', ...german };

test.each([
  [EVENT, {}, 'en', '', false],
  [EVENT, german, 'de', '', false],
  [EVENT, frenchChosen, 'fr', '', true],
  [`/nl${EVENT}?code=a`, frenchChosen, 'nl', '/nl', true],
  [`/en${EVENT}`, german, 'en', '/en', true],
  [EVENT, { cookie: '__Host-tikiti-language=xx' }, 'en', '', false],
])('%s with %o is in %s', (target, headers, locale, prefix, chosen) => {
  expect(asked(target, headers)).toMatchObject({ locale, prefix, chosen });
  expect(asked(target, headers).target).toBe(target.slice(prefix.length));
});

test('what is not translated is in English, and has no other address', () => {
  expect(asked('/platform', german)).toMatchObject({ locale: 'en', target: '/platform' });
  expect(asked('/de/platform')).toMatchObject({ locale: 'en', prefix: '', target: '/de/platform' });
});

test('a page is kept once for each language and for each address', () => {
  const names = [asked(EVENT), asked(EVENT, german), asked(`/de${EVENT}`), asked(`/en${EVENT}`)].map(
    (language) => nameIn(language, EVENT),
  );
  expect(new Set(names).size).toBe(4);
  expect(names[0]).toBe(EVENT);
});
