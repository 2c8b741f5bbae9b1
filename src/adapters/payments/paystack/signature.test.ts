import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkSignatures } from './signature.ts';

const BODY = Buffer.from('{"event":"charge.success","data":{"reference":"r"}}');
const NOW = Date.parse('2026-12-01T12:00:00Z');
const clock = (at = NOW) => ({ now: () => new Date(at) });
const hex = (key: string, ...parts: (string | Buffer)[]) => {
  const hmac = createHmac('sha512', key);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
};
const timed = (key: string, at = NOW, body = BODY) => {
  const seconds = Math.floor(at / 1_000);
  return `t=${seconds},v1=k1:${hex(key, `${seconds}.`, body)}`;
};

describe('a plain signature', () => {
  const isSigned = checkSignatures('plain', { keys: ['new key', 'old key'], clock: clock() });

  test('is valid with any accepted key, and with no other', () => {
    expect(isSigned(BODY, hex('new key', BODY))).toBe(true);
    expect(isSigned(BODY, hex('old key', BODY))).toBe(true);
    expect(isSigned(BODY, hex('older key', BODY))).toBe(false);
    expect(isSigned(BODY, hex('', BODY))).toBe(false);
  });

  test('covers exactly these bytes', () => {
    const signature = hex('new key', BODY);
    for (let byte = 0; byte < BODY.length; byte += 1) {
      const changed = Buffer.from(BODY);
      changed[byte] = (changed[byte] as number) ^ 1;
      expect(isSigned(changed, signature)).toBe(false);
    }
    for (let digit = 0; digit < signature.length; digit += 1) {
      const other = signature[digit] === '0' ? '1' : '0';
      expect(isSigned(BODY, signature.slice(0, digit) + other + signature.slice(digit + 1))).toBe(false);
    }
  });

  test('of the other scheme is refused', () => {
    expect(isSigned(BODY, timed('new key'))).toBe(false);
  });
});

describe('a signature with a timestamp', () => {
  const isSignedAt = (at: number) =>
    checkSignatures('timestamped', { keys: ['new key', 'old key'], clock: clock(at) });
  const isSigned = isSignedAt(NOW);

  test('is valid with any accepted key, and with no other', () => {
    expect(isSigned(BODY, timed('new key'))).toBe(true);
    expect(isSigned(BODY, timed('old key'))).toBe(true);
    expect(isSigned(BODY, timed('older key'))).toBe(false);
  });

  test.each([
    [-301, false],
    [-300, true],
    [0, true],
    [300, true],
    [301, false],
  ])('made %i seconds from now: %s', (seconds, believed) => {
    expect(isSignedAt(NOW)(BODY, timed('new key', NOW + seconds * 1_000))).toBe(believed);
  });

  test('covers exactly these bytes and this time', () => {
    const signature = timed('new key');
    for (let byte = 0; byte < BODY.length; byte += 1) {
      const changed = Buffer.from(BODY);
      changed[byte] = (changed[byte] as number) ^ 1;
      expect(isSigned(changed, signature)).toBe(false);
    }
    const [at = '', digest = ''] = signature.split(',');
    expect(isSigned(BODY, `t=${Number(at.slice(2)) + 1},${digest}`)).toBe(false);
  });

  test.each([
    '',
    'x',
    hex('new key', BODY),
    `t=,v1=k1:${hex('new key', '.', BODY)}`,
    `t=NaN,v1=k1:${hex('new key', 'NaN.', BODY)}`,
    `t=1e99,v1=k1:${hex('new key', '1e99.', BODY)}`,
    timed('new key').replace('v1=', 'v0='),
    timed('new key').replace('k1:', ''),
    timed('new key').toUpperCase(),
    `${timed('new key')} `,
    `${timed('new key')},v1=k2:${'0'.repeat(128)}`,
  ])('%j is not valid', (signature) => {
    expect(isSigned(BODY, signature)).toBe(false);
  });
});
