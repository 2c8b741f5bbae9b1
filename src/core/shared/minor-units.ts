/** Currencies that nobody pays a fraction of: those without decimals in ISO 4217, and the ariary, whose fifths no card carries. */
const WHOLE = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|MGA|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/;

/** Currencies with three decimals, of which cards carry two: the last is always 0. */
const THREE = /^(BHD|JOD|KWD|OMR|TND)$/;

/**
 * Returns how many decimals a minor unit is away from the unit of its currency: 2 for cents, 0 for yen. A minor unit is the least that can be
 * paid, so it is a hundredth of a dinar too (docs/decisions/0164).
 */
export const minorDecimals = (currency: string): 0 | 2 => (WHOLE.test(currency) ? 0 : 2);

/** Returns how many decimals people write: 2 for the rand, 0 for the yen, 3 for the dinar of Kuwait. */
export const writtenDecimals = (currency: string): 0 | 2 | 3 =>
  THREE.test(currency) ? 3 : minorDecimals(currency);
