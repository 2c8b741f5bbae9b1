/**
 * The code a person types at the door when the camera fails: nine random Crockford base-32 characters (45 bits) and a check
 * character, written `XXXXX-XXXXX`. It names a ticket and proves nothing, so an event must keep its short codes unique and
 * limit how often somebody may guess.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 9;

/** A new short code. `randomBytes` gives that many bytes from a secure source, such as node:crypto's. */
export function generateShortCode(randomBytes: (size: number) => Uint8Array): string {
  const values = Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => byte % ALPHABET.length);
  return grouped([...values, checkOf(values)]);
}

/**
 * Normalises a typed code: any case, spaces and dashes anywhere, O for 0, I or L for 1. Undefined when it is not a short code: one wrong
 * character, or two swapped ones, are always detected.
 */
export function normaliseShortCode(typed: string): string | undefined {
  const characters = typed
    .replace(/[\s-]/g, '')
    .replace(/[oO]/g, '0')
    .replace(/[iIlL]/g, '1')
    .toUpperCase();
  const values = Array.from(characters, (character) => ALPHABET.indexOf(character));
  if (values.length !== RANDOM_CHARACTERS + 1 || values.includes(-1)) return undefined;
  return checkOf(values.slice(0, -1)) === values.at(-1) ? grouped(values) : undefined;
}

function grouped(values: readonly number[]): string {
  const text = values.map((value) => ALPHABET.charAt(value)).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** A polynomial over GF(32), taken at its generator, so that every place weighs differently and a swap cannot cancel out. */
function checkOf(values: readonly number[]): number {
  return values.reduce((check, value) => timesGenerator(check ^ value), 0);
}

function timesGenerator(value: number): number {
  const doubled = value << 1;
  return doubled & 32 ? doubled ^ 0b100101 : doubled;
}
