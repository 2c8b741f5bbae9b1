import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeByPairs, shapeWhole } from './shape-words.ts';
import { findFonts } from './ticket-fonts.ts';

const fonts = findFonts();
const VOICES = ['display', 'strong', 'text'] as const;
const LETTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@.-'];

test.each(VOICES)(
  'codes, numbers and addresses are shaped from pairs as fontkit shapes the whole word: %s',
  (voice) => {
    const font = fonts.drawable(voice, '').base;
    const fromPairs = shapeByPairs(font);
    let shaped = 0;
    const shape = (word: string) => {
      const one = fromPairs(word);
      if (!one) return;
      shaped += 1;
      expect(one).toEqual(shapeWhole(font, word));
    };
    for (const word of [
      'AMY8J-W6GTP',
      '8899AABB ',
      '000042',
      `${randomUUID()}@example.com`,
      '3x4',
      'www.example.com',
      'www00',
      '2X-1.A@0-',
    ])
      shape(word);
    const letters = fc.array(fc.constantFrom(...LETTERS), { minLength: 2, maxLength: 40 });
    const word = fc.tuple(letters, fc.constantFrom('', ' ')).map(([all, space]) => all.join('') + space);
    fc.assert(fc.property(word, shape), { numRuns: 1_000 });
    expect(shaped).toBeGreaterThan(100);
  },
);

test('a word that melts two letters into one, or has other letters, is left to fontkit', () => {
  const fromPairs = shapeByPairs(fonts.drawable('text', '').base);
  const left = ['office', 'a...b', 'www00', 'é1', 'ab/c', 'a', ''].filter(
    (word) => fromPairs(word) === undefined,
  );
  expect(left).toEqual(['office', 'a...b', 'www00', 'é1', 'ab/c', 'a', '']);
});
