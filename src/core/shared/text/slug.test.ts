import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slug } from './slug.ts';

test.each([
  ['Soirée Zürich', 'soiree-zurich'],
  ['Soire\u0301e Zu\u0308rich', 'soiree-zurich'],
  ['Große Straße, Øl og Łódź', 'grosse-strasse-ol-og-lodz'],
  ['Ночь в Москве', 'noch-v-moskve'],
  ['İstanbul Gecesi', 'istanbul-gecesi'],
  ['Rock & Roll / Live_2026: it’s on!', 'rock-and-roll-live-2026-its-on'],
  ['ﬁnale', 'finale'],
  ['東京ナイト 🎉', ''],
  ['东京 2026', '2026'],
])('%s is %s', (name, expected) => expect(slug(name)).toBe(expected));

test('a long name ends with a whole word, and one long word is cut', () => {
  expect(slug(`${'word '.repeat(11)}straddling the end`)).toBe(`${'word-'.repeat(11)}`.slice(0, -1));
  expect(slug('x'.repeat(80))).toBe('x'.repeat(60));
});

test('any name becomes letters, digits and single dashes, and stays as it is from then on', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const once = slug(name);
      expect(once).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(once.length).toBeLessThanOrEqual(60);
      expect(slug(once)).toBe(once);
    }),
  );
});
