import { expect, test } from 'vitest';
import { describeReferrer } from './referrer.ts';

const page = 'https://shop.example/event/7';
const padded = (length: number) => `${page}?q=`.padEnd(length, 'x');

test('500 characters are kept; longer addresses are cut at the question mark', () => {
  expect(describeReferrer(padded(500))).toBe(padded(500));
  expect(describeReferrer(padded(501))).toBe(page);
});

test('each address is cut on its own', () => {
  expect(describeReferrer(padded(600), ['https://portal.example', padded(501)])).toBe(
    `${page},https://portal.example,${page}`,
  );
});
