import { z } from 'zod';

export const MAX_CODE_LENGTH = 40;

/** Letters and digits of any script, and after the first also dashes, dots and underscores, which links and spreadsheets keep as they are. */
const CODE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/** Nothing to see, or a space. */
const UNSEEN = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** What stands around a code in a sentence, and in none. */
const AROUND =
  /^[\p{Pi}\p{Pf}\p{Ps}"'`´]+|(?<![\p{Pi}\p{Pf}\p{Ps}\p{Pe}"'`´,;:!?])[\p{Pi}\p{Pf}\p{Ps}\p{Pe}"'`´,;:!?]+(?=\.*$)/gu;

/**
 * Normalises a typed or pasted code: any case, with spaces or invisible characters around or within it, between quotes, with dashes of any
 * length.
 * @returns undefined for a text that cannot be a code
 */
export function normaliseCode(typed: string): string | undefined {
  const seen = typed.slice(0, 200).normalize('NFKC').replace(UNSEEN, '').replace(AROUND, '');
  const code = seen.replace(/[\p{Pd}\u2212]/gu, '-').toUpperCase();
  return code.length <= MAX_CODE_LENGTH && CODE.test(code) ? code : undefined;
}

/** The codes that a text can mean, the likelier first: a full stop at its end is perhaps its sentence's. */
export function codesMeant(typed: string): string[] {
  const code = normaliseCode(typed);
  if (code === undefined) return [];
  const without = code.replace(/(?<!\.)\.+$/, '');
  return without === code ? [code] : [code, without];
}

/** A code as an organiser sets it, normalised. */
export const codeSchema = z
  .string({ error: 'Enter a code.' })
  .max(200, { error: `A code has at most ${MAX_CODE_LENGTH} characters.` })
  .transform((typed, { addIssue }) => {
    const code = normaliseCode(typed);
    if (code !== undefined) return code;
    const message =
      typed.trim() === ''
        ? 'Enter a code.'
        : `Use up to ${MAX_CODE_LENGTH} letters and digits; dashes, dots and underlines may stand between them.`;
    addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Ten characters out of 30 are 49 random bits, too many to guess within the limit of lookups. */
const RANDOM_CHARACTERS = 10;

/**
 * Generates different random codes.
 * @param randomBytes returns that many bytes from a secure source
 */
export function generateCodes(
  { count, prefix = '' }: { count: number; prefix?: string | undefined },
  randomBytes: (size: number) => Uint8Array,
): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(prefix + randomText(randomBytes));
  return [...codes];
}

function randomText(randomBytes: (size: number) => Uint8Array): string {
  let text = '';
  while (text.length < RANDOM_CHARACTERS) {
    for (const byte of randomBytes(RANDOM_CHARACTERS)) {
      // Bytes beyond a whole number of alphabets are skipped, because they would make some characters more likely.
      if (byte < 240 && text.length < RANDOM_CHARACTERS) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text;
}
