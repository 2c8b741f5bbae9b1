import { expect, test } from 'vitest';
import { walletsOn } from './on-this-device.ts';

const both = { apple: '/apple.pkpass', google: '/google-wallet' };

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', { ...both, google: null }],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', { ...both, apple: null }],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', both],
  [null, both],
])('%s is offered its own wallet', (userAgent, offered) => {
  expect(walletsOn(userAgent)(both)).toEqual(offered);
});
