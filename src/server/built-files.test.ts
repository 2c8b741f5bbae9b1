import { expect, test } from 'vitest';
import { addressesOfFiles } from './built-files.ts';

test('lists files, those in folders too, and no folders', () => {
  const addresses = addressesOfFiles('docs');
  expect(addresses).toContain('/glossary.md');
  expect(addresses).toContain('/decisions/README.md');
  expect(addresses).not.toContain('/decisions');
});

test('there are none in a folder that does not exist', () => {
  expect(addressesOfFiles('no-such-folder')).toEqual(new Set());
});
