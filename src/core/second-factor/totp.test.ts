import { expect, test } from 'vitest';
import { base32, findStep, stepAt, totpOf, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238, appendix B: at %i seconds the code is %s', (seconds, code) => {
  const step = stepAt(new Date(seconds * 1000));
  expect(totpOf(secret, step, 8)).toBe(code);
  expect(totpOf(secret, step)).toBe(code.slice(2));
});

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('a phone whose clock is %i steps off is accepted: %s', (off, taken) => {
  const now = new Date(1_234_567_890_000);
  const step = stepAt(now) + off;
  expect(findStep(secret, totpOf(secret, step), { now })).toBe(taken ? step : undefined);
});

test('a code of a used step, or of an earlier one, is refused', () => {
  const now = new Date(1_234_567_890_000);
  const step = stepAt(now);
  const typed = totpOf(secret, step);
  expect(findStep(secret, typed, { now, lastStep: step - 1 })).toBe(step);
  expect(findStep(secret, typed, { now, lastStep: step })).toBeUndefined();
  expect(findStep(secret, totpOf(secret, step - 1), { now, lastStep: step })).toBeUndefined();
});

test.each(['', '00593', '0059244', '005925', 'abcdef', '００５９２４'])('%j is no code', (typed) => {
  expect(findStep(secret, typed, { now: new Date(1_234_567_890_000) })).toBeUndefined();
});

test('base 32 is that of RFC 4648, and the address names the account', () => {
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  expect(totpUri(Buffer.from('fooba'), 'thandi+a@example.com')).toBe(
    'otpauth://totp/Tikiti:thandi%2Ba%40example.com?secret=MZXW6YTB&issuer=Tikiti',
  );
});
