import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ibanInGroups, isIban, withoutGaps } from './iban.ts';

const REAL = [
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'NL91ABNA0417164300',
  'MT84MALT011000012345MTLCAST001S',
];

it('takes IBANs with a right checksum, as they are printed', () => {
  for (const iban of REAL) {
    expect(isIban(iban)).toBe(true);
    expect(isIban(withoutGaps(` ${ibanInGroups(iban).toLowerCase()}\u00a0`))).toBe(true);
  }
  for (const wrong of ['', 'DE', '1009876543', 'DE8937040044053201300Ä', `${REAL[0]}${REAL[0]}`])
    expect(isIban(wrong)).toBe(false);
});

it('finds every wrong digit and every two digits that changed places', () => {
  fc.assert(
    fc.property(fc.constantFrom(...REAL), fc.nat(40), fc.nat(9), (iban, place, digit) => {
      const at = 2 + (place % (iban.length - 3));
      const [one = '', next = ''] = [iban[at], iban[at + 1]];
      const replaced = iban.slice(0, at) + digit + iban.slice(at + 1);
      expect(isIban(replaced)).toBe(replaced === iban);
      const swapped = iban.slice(0, at) + next + one + iban.slice(at + 2);
      if (/^\d\d$/.test(one + next)) expect(isIban(swapped)).toBe(one === next);
    }),
  );
});
