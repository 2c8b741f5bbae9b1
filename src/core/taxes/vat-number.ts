/** The format after the country's letters in a VAT number, by country (ISO 3166-1), with a valid example. */
const EU_NUMBERS: Record<string, { pattern: RegExp; example: string }> = {
  AT: { pattern: /^U\d{8}$/, example: 'ATU12345678' },
  BE: { pattern: /^[01]\d{9}$/, example: 'BE0123456789' },
  BG: { pattern: /^\d{9,10}$/, example: 'BG123456789' },
  CY: { pattern: /^\d{8}[A-Z]$/, example: 'CY12345678X' },
  CZ: { pattern: /^\d{8,10}$/, example: 'CZ12345678' },
  DE: { pattern: /^\d{9}$/, example: 'DE123456789' },
  DK: { pattern: /^\d{8}$/, example: 'DK12345678' },
  EE: { pattern: /^\d{9}$/, example: 'EE123456789' },
  ES: { pattern: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, example: 'ESX1234567X' },
  FI: { pattern: /^\d{8}$/, example: 'FI12345678' },
  FR: { pattern: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, example: 'FR12345678901' },
  GR: { pattern: /^\d{9}$/, example: 'EL123456789' },
  HR: { pattern: /^\d{11}$/, example: 'HR12345678901' },
  HU: { pattern: /^\d{8}$/, example: 'HU12345678' },
  IE: { pattern: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/, example: 'IE1234567WA' },
  IT: { pattern: /^\d{11}$/, example: 'IT12345678901' },
  LT: { pattern: /^(?:\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: { pattern: /^\d{8}$/, example: 'LU12345678' },
  LV: { pattern: /^\d{11}$/, example: 'LV12345678901' },
  MT: { pattern: /^\d{8}$/, example: 'MT12345678' },
  NL: { pattern: /^[A-Z0-9+*]{9}B[A-Z0-9+*]{2}$/, example: 'NL123456789B01' },
  PL: { pattern: /^\d{10}$/, example: 'PL1234567890' },
  PT: { pattern: /^\d{9}$/, example: 'PT123456789' },
  RO: { pattern: /^\d{2,10}$/, example: 'RO1234567890' },
  SE: { pattern: /^\d{12}$/, example: 'SE123456789001' },
  SI: { pattern: /^\d{8}$/, example: 'SI12345678' },
  SK: { pattern: /^\d{10}$/, example: 'SK1234567890' },
};

/** Greece writes its own letters. */
const lettersOf = (country: string) => (country === 'GR' ? 'EL' : country);

/** A VAT number that is written as its country writes them; for one of another country, as it was typed. */
export const exampleVatNumber = (country: string): string | undefined => EU_NUMBERS[country]?.example;

/**
 * Normalises a VAT number, with its country's letters if that is in the EU. Only the format is checked. Whether the number exists, only the
 * country's tax office can tell (VIES), and no checkout waits for that.
 * @param country of the company, ISO 3166-1
 * @returns undefined if the number is not one of that country
 */
export function spellVatNumber(text: string, country: string): string | undefined {
  const known = EU_NUMBERS[country];
  if (!known) return text.trim();
  const letters = lettersOf(country);
  const plain = text.toUpperCase().replace(/[\s.\-/]/g, '');
  const number =
    plain.startsWith(letters) && !known.pattern.test(plain) ? plain.slice(letters.length) : plain;
  // “DE123456789” could also be a French number without its letters.
  const foreign = number === plain && euCountryOf(plain) !== undefined;
  return known.pattern.test(number) && !foreign ? letters + number : undefined;
}

/** Returns the EU country of a VAT number, ISO 3166-1; undefined for other countries and invalid numbers. */
export function euCountryOf(vatNumber: string): string | undefined {
  const plain = vatNumber.toUpperCase().replace(/[\s.\-/]/g, '');
  return Object.entries(EU_NUMBERS).find(
    ([country, { pattern }]) =>
      plain.startsWith(lettersOf(country)) && pattern.test(plain.slice(lettersOf(country).length)),
  )?.[0];
}
