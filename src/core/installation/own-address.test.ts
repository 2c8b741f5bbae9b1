import { expect, test } from 'vitest';
import { soleSecret } from '../shared/secret.ts';
import {
  answerOwnAddress,
  ownAddressQuery,
  PRETENDED,
  proxiesFinding,
  readOwnAddress,
} from './own-address.ts';

const secret = soleSecret(new Uint8Array(32).fill(7));
const other = soleSecret(new Uint8Array(32).fill(8));
const arrived = { forwardedFor: ' 203.0.113.1,198.51.100.4 ', trusted: 1 };
const asked = (by = secret, nonce = 'a') =>
  Object.fromEntries(new URLSearchParams(ownAddressQuery(by, nonce)));

test('only who has the secret gets an answer, and knows that it is this installation’s', () => {
  const answer = answerOwnAddress(secret, asked(), arrived);
  expect(readOwnAddress(secret, 'a', answer)).toMatchObject({
    forwarded: ['203.0.113.1', '198.51.100.4'],
    trusted: 1,
  });
  expect(answerOwnAddress(secret, asked(other), arrived)).toBeUndefined();
  expect(answerOwnAddress(secret, { ...asked(), nonce: 'b' }, arrived)).toBeUndefined();
  expect(answerOwnAddress(secret, {}, arrived)).toBeUndefined();
  expect(readOwnAddress(other, 'a', answer)).toBeUndefined();
  expect(readOwnAddress(secret, 'b', answer)).toBeUndefined();
  expect(readOwnAddress(secret, 'a', '<h1>Welcome to nginx!</h1>')).toBeUndefined();
});

test.each([
  ['nothing in front', 0, PRETENDED, []],
  ['a proxy that adds', 1, [...PRETENDED, '198.51.100.4'], []],
  ['two that add', 2, [...PRETENDED, '198.51.100.4', '10.0.0.1'], []],
  ['one that replaces', 1, ['198.51.100.4'], []],
  ['one that replaces before one that adds', 2, ['198.51.100.4', '10.0.0.1'], []],
  ['one more trusted', 1, PRETENDED, ['Set TRUSTED_PROXIES=0 and restart.']],
  [
    'one fewer trusted',
    1,
    [...PRETENDED, '198.51.100.4', '10.0.0.1'],
    ['Set TRUSTED_PROXIES=2 and restart.'],
  ],
  ['more trusted than one that replaces', 2, ['198.51.100.4'], ['Set TRUSTED_PROXIES=1 and restart.']],
  ['one that hides addresses', 1, [], ['Let the proxy add the address of who asks to X-Forwarded-For.']],
] as const)('%s', (_, trusted, forwarded, advice) => {
  expect(proxiesFinding({ trusted, forwarded: [...forwarded] }).map((finding) => finding.advice)).toEqual(
    advice,
  );
});
