import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateShortCode, normaliseShortCode } from './short-code.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const shortCodes = fc
  .uint8Array({ minLength: 9, maxLength: 9 })
  .map((bytes) => generateShortCode(() => bytes));

describe('a short code', () => {
  it('is ten characters in two groups, without I, L, O or U', () => {
    expect(generateShortCode(randomBytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(generateShortCode(() => Uint8Array.of(10, 20, 30, 40, 50, 60, 70, 80, 90))).toBe('AMY8J-W6GTP');
  });

  it('is read in any spelling that people type', () => {
    fc.assert(
      fc.property(shortCodes, (code) => {
        expect(normaliseShortCode(code)).toBe(code);
        const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ' ');
        expect(normaliseShortCode(` ${typed}\n`)).toBe(code);
        expect(normaliseShortCode(code.replace('-', ''))).toBe(code);
      }),
    );
  });

  it('detects every single mistyped character', () => {
    fc.assert(
      fc.property(shortCodes, fc.nat(9), fc.nat(31), (code, place, value) => {
        const characters = [...code.replace('-', '')];
        const wrong = ALPHABET.charAt(value);
        fc.pre(characters[place] !== wrong);
        characters[place] = wrong;
        expect(normaliseShortCode(characters.join(''))).toBeUndefined();
      }),
    );
  });

  it('detects any two swapped characters', () => {
    fc.assert(
      fc.property(shortCodes, fc.nat(9), fc.nat(9), (code, one, other) => {
        const characters = [...code.replace('-', '')];
        const [a, b] = [characters[one] ?? '', characters[other] ?? ''];
        fc.pre(a !== b);
        characters[one] = b;
        characters[other] = a;
        expect(normaliseShortCode(characters.join(''))).toBeUndefined();
      }),
    );
  });

  it.each(['', 'AMY8J-W6GT', 'AMY8J-W6GTPP', 'UMY8J-W6GTP', 'AMY8J_W6GTP', 'ＡMY8J-W6GTP'])(
    'refuses %j',
    (typed) => {
      expect(normaliseShortCode(typed)).toBeUndefined();
    },
  );
});
