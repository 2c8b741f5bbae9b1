import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeSchema, codesMeant, generateCodes, normaliseCode } from './code-text.ts';

test.each([
  ['earlybird', 'EARLYBIRD'],
  [' Early Bird ', 'EARLYBIRD'],
  ['ｅａｒｌｙ', 'EARLY'],
  ['größe-10', 'GRÖSSE-10'],
  ['ДЖАЗ', 'ДЖАЗ'],
  ['club_2026.v2', 'CLUB_2026.V2'],
  ['early–bird', 'EARLY-BIRD'],
  ['early\u2011bird', 'EARLY-BIRD'],
  ['early—bird−1', 'EARLY-BIRD-1'],
  ['\u200bearly\u00adbird\ufeff', 'EARLYBIRD'],
  ['A\u202eB', 'AB'],
  ['“EARLY”', 'EARLY'],
  ['„EARLY“,', 'EARLY'],
  ['«early»', 'EARLY'],
  ["'early'", 'EARLY'],
  ['(EARLY)', 'EARLY'],
  ['EARLY!', 'EARLY'],
  ['“EARLY”.', 'EARLY.'],
])('%j is normalised to %s', (typed, code) => {
  expect(normaliseCode(typed)).toBe(code);
});

test.each([
  '',
  '   ',
  '=1+1',
  '-CODE',
  '<b>',
  'A\0B',
  'A"B',
  "A'B",
  'A/B',
  'A%B',
  'A,B',
  'A'.repeat(41),
  '🎷',
])('%j is not a valid code', (typed) => {
  expect(normaliseCode(typed)).toBeUndefined();
  expect(codeSchema.safeParse(typed).success).toBe(false);
});

test.each([
  ['early', ['EARLY']],
  ['“early.”', ['EARLY.', 'EARLY']],
  ['early”.', ['EARLY.', 'EARLY']],
  ['v1.2', ['V1.2']],
  ['<b>', []],
])('%j can mean %j', (typed, codes) => {
  expect(codesMeant(typed)).toEqual(codes);
});

test('normalising a code twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (typed) => {
      const code = normaliseCode(typed);
      if (code !== undefined) expect(normaliseCode(code)).toBe(code);
    }),
  );
});

test('generated codes are different and valid', () => {
  const codes = generateCodes({ count: 500, prefix: 'CLUB-' }, (size) => randomBytes(size));
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) expect(normaliseCode(code)).toBe(code);
  expect(codes[0]).toMatch(/^CLUB-[A-Z0-9]{10}$/);
});
