import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson, parseJsonObject } from './parse-json.ts';

const nested = (levels: number, inside: string, [open, close]: [string, string] = ['{"a":', '}']) =>
  open.repeat(levels) + inside + close.repeat(levels);
const refusalOf = (text: string) => {
  try {
    parseJson(text);
  } catch (error) {
    return error;
  }
  return undefined;
};

test.each([
  ['objects', nested(5_000, '"\\u0000"')],
  ['lists', nested(120_000, '', ['[', ']'])],
  ['objects in lists', nested(20_000, '1', ['[{"a":', '}]'])],
  ['lists beside much else', `[${'{},'.repeat(10_000)}${nested(40, '', ['[', ']'])}]`],
])('JSON that is nested too deep is refused: %s', (_, text) => {
  expect(refusalOf(text)).toMatchObject({ kind: 'invalid', code: 'input.too-deep' });
});

test('32 levels are taken, one more is not', () => {
  expect(refusalOf(nested(32, '1'))).toBeUndefined();
  expect(refusalOf(nested(33, '1'))).toMatchObject({ code: 'input.too-deep' });
});

test.each([
  ['"\\u0000"', ''],
  ['{"a":[{"b":"x\\u0000"}]}', 'a.0.b'],
  ['{"a":{"n\\u0000o":1}}', 'a.no'],
])('a NUL is refused with the way to it: %s', (text, path) => {
  expect(refusalOf(text)).toMatchObject({ code: 'input.invalid', issues: [{ path }] });
});

test.each(['', '{', 'a=b', '['.repeat(200_000)])('what is no JSON is refused: %#', (text) => {
  expect(refusalOf(text)).toMatchObject({ kind: 'invalid', code: 'input.not-json' });
});

test.each(['null', '[]', '"a"', '7'])('%s is no object', (text) => {
  expect(() => parseJsonObject(text)).toThrow(expect.objectContaining({ code: 'input.not-an-object' }));
});

test('all other JSON is parsed as it is', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      if (!text.includes('\\u0000')) expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});
