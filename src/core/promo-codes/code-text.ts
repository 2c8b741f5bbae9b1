import { z } from 'zod';

export const MAX_CODE_LENGTH = 40;

/** Letters and digits of any script, with dashes, dots and underlines behind the first: nothing that a link or a spreadsheet misreads. */
const CODE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/**
 * The one spelling of a code as somebody typed it: any case, with spaces around or within it.
 * @returns undefined for a text that can be no code
 */
export function normaliseCode(typed: string): string | undefined {
  const code = typed.slice(0, 200).normalize('NFKC').replace(/\s/g, '').toUpperCase();
  return code.length <= MAX_CODE_LENGTH && CODE.test(code) ? code : undefined;
}

/** A code as an organiser sets it, in its one spelling. */
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

/** Without letters and digits that are taken for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Each is one of 30, so ten are 49 random bits: nobody guesses them against the limit of lookups. */
const RANDOM_CHARACTERS = 10;

/**
 * Makes different random codes.
 * @param randomBytes gives that many bytes from a secure source
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
      // What is left of a byte beyond whole alphabets would make some characters likelier.
      if (byte < 240 && text.length < RANDOM_CHARACTERS) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text;
}
