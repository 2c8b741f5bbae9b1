import { z } from 'zod';
import { withoutHidden } from './hidden-characters.ts';

// PostgreSQL stores no NUL. Of the other control characters, only tab and line breaks have a meaning in a text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern finds them
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const isText = (value: string) => !CONTROL.test(value);
const isOneLine = (value: string) => isText(value) && !/[\r\n\t\u0085\u2028\u2029]/.test(value);

/** A text of any number of lines, trimmed, without hidden characters; may be empty. */
export const text = ({ max, tooLong }: { max: number; tooLong: string }) =>
  z
    .string({ error: 'Enter some text.' })
    .overwrite(withoutHidden)
    .trim()
    .max(max, { error: tooLong })
    .refine(isText, { error: 'This has characters that can’t be shown.' });

/** One line, trimmed, without hidden characters; may be empty. */
export const maybeLineOfText = ({ max }: { max: number }) =>
  z
    .string({ error: 'Enter some text.' })
    .overwrite(withoutHidden)
    .trim()
    .max(max, { error: `Use at most ${max} characters.` })
    .refine(isOneLine, { error: 'Write this on one line.' });

/** A name: one line, trimmed, without hidden characters, with something visible. @param needed the message when it is missing */
export const lineOfText = ({ max, needed }: { max: number; needed: string }) =>
  z
    .string({ error: needed })
    .overwrite(withoutHidden)
    .trim()
    .min(1, { error: needed })
    .max(max, { error: `Use at most ${max} characters.` })
    .refine(isOneLine, { error: 'Write this on one line.' });
