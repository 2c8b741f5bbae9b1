import { randomBytes } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Random lower-case alphanumerics. 256 is not a multiple of 36, so bytes past the last whole multiple are drawn again. */
export function randomCode(length: number): string {
  let code = '';
  while (code.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 252 && code.length < length) code += letters[byte % 36];
    }
  }
  return code;
}

/** A uint64 as a string, above 2^53 so that a client that reads it as a number fails. */
export function randomId(): string {
  return (randomBytes(8).readBigUInt64BE() | (1n << 62n)).toString();
}
