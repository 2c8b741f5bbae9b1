import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What people type is read by one function each, so that every field accepts the same. */

const root = path.resolve(import.meta.dirname, '../..');
const files = ['src']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|node_modules|\/dist\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('an email address is read by emailAddress', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(filesWith(/\bz\.email\(|\.email\(\{|html5Email/)).toEqual(['src/core/shared/email-address.ts']);
});

test('a number is read by readNumber and what builds on it', () => {
  const OWN_READER =
    /function (?:wholeNumber|parseNumber)\b|\b(?:Number|parseInt|parseFloat)\((?:String\()?\w*(?:form|typed|data)\w*\.get\(/i;
  // A price, a percentage and a whole number all keep thousands and decimals apart in the same way.
  expect(filesWith(OWN_READER)).toEqual([]);
  expect(filesWith(/\\d\{1,3\}\(\?:/)).toEqual(['src/core/shared/typed-number.ts']);
});
