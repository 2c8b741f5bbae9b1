import fc from 'fast-check';
import { expect, it } from 'vitest';
import { manageEventText, readSearchText, searchPath } from './search-text.ts';

it('reads the word that narrows a search', () => {
  expect(readSearchText('jazz')).toEqual({ text: 'jazz', scope: 'all' });
  expect(readSearchText(' manage-event: jazz  night ')).toEqual({ text: 'jazz night', scope: 'events' });
  expect(readSearchText('Manage-Event:')).toEqual({ text: '', scope: 'events' });
  expect(readSearchText(manageEventText('jazz'))).toEqual({ text: 'jazz', scope: 'events' });
  expect(manageEventText('manage-event:jazz')).toBe('manage-event:jazz');
});

it('leaves out characters that no text can contain, and cuts the text', () => {
  expect(readSearchText('a\u0000b\ud800c\n').text).toBe('a b c');
  expect(readSearchText('🎉'.repeat(2_000)).text).toBe('🎉'.repeat(200));
});

it('makes an address that leads back to any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
      const { text } = readSearchText(typed);
      fc.pre(text !== '');
      const { pathname } = new URL(searchPath(text), 'http://localhost');
      expect(pathname.startsWith('/platform/search/')).toBe(true);
      expect(readSearchText(decodeURIComponent(pathname.slice('/platform/search/'.length))).text).toBe(text);
    }),
  );
  for (const text of ['.', '..', 'a/b', '100%', '50% off?', '#1', 'فعالية', '\\']) {
    const { pathname, search, hash } = new URL(searchPath(text), 'http://localhost');
    expect(decodeURIComponent(pathname.slice('/platform/search/'.length)).trim() + search + hash).toBe(text);
  }
});
