/** Removes what people type to group an account number. */
export const withoutGaps = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase();

/** Tells whether a text without gaps is an IBAN with a right checksum (ISO 13616, MOD 97-10). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    // A letter counts as two digits: A is 10, Z is 35.
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** "DE89 3704 0044 0532 0130 00" */
export const ibanInGroups = (iban: string): string => (iban.match(/.{1,4}/g) ?? []).join(' ');
