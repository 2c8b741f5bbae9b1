import { expect, it } from 'vitest';
import { readOrderKey, writeOrderKey } from './order-key-cookie.ts';

const page = new URL('https://tickets.example/event/e/order/o?key=abc-_1');

it('keeps the key for its order only, and hides it from scripts', () => {
  expect(writeOrderKey(page, 'abc-_1')).toBe(
    'order-key=abc-_1; Path=/event/e/order/o; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure',
  );
});

it('leaves out Secure on a demo', () => {
  expect(writeOrderKey(new URL('http://localhost:3000/event/e/order/o'), 'abc')).not.toContain('Secure');
});

it('does not let a key add anything to the header', () => {
  expect(writeOrderKey(page, 'a; Domain=evil.example')).toMatch(/^order-key=; Path/);
  expect(writeOrderKey(new URL('https://x.example/event/e/order/o;%20Domain=evil'), 'a')).not.toMatch(
    /; ?Domain/,
  );
});

it('finds the key among other cookies', () => {
  expect(readOrderKey(new Headers({ cookie: 'a=b; order-key=abc-_1; c=d' }))).toBe('abc-_1');
  expect(readOrderKey(new Headers({ cookie: 'a=b; not-order-key=1' }))).toBeUndefined();
  expect(readOrderKey(new Headers())).toBeUndefined();
});
