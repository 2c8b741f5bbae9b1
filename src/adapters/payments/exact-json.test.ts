import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExactJson } from './exact-json.ts';

test('every uint64 keeps all its digits, as a number where that is exact', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (id) => {
      expect(parseExactJson(`{"id":${id},"of":[${id}]}`)).toEqual(
        id <= Number.MAX_SAFE_INTEGER ? { id: Number(id), of: [Number(id)] } : { id: `${id}`, of: [`${id}`] },
      );
    }),
  );
});

test('plain JSON loses digits, which is why this parser exists', () => {
  expect(JSON.parse('{"id":9223372036854775807}').id).not.toBe('9223372036854775807');
});

test('everything else parses as with JSON.parse', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const expected: unknown = JSON.parse(text);
      fc.pre(!/\d{16}/.test(text));
      expect(parseExactJson(text)).toEqual(expected);
    }),
  );
  expect(parseExactJson('[9007199254740991, 1.5, 1e30, "9223372036854775807"]')).toEqual([
    9007199254740991,
    1.5,
    1e30,
    '9223372036854775807',
  ]);
  expect(() => parseExactJson('{"id":')).toThrow(SyntaxError);
});

test('digits in a string stay a string, whatever it escapes', () => {
  const text = String.raw`{"said":"\" 9223372036854775807, \\","9223372036854775807":9223372036854775807}`;
  expect(parseExactJson(text)).toEqual({
    said: '" 9223372036854775807, \\',
    '9223372036854775807': '9223372036854775807',
  });
});

test('a hundred thousand levels of nesting are read', () => {
  const deep = parseExactJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(Array.isArray(deep)).toBe(true);
});
