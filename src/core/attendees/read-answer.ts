import type { z } from 'zod';
import { COUNTRIES } from '../profile/countries.ts';
import { maybeLineOfText, text } from '../shared/text/text.ts';
import { isAmbiguous, readNumber, withAsciiDigits } from '../shared/typed-number.ts';
import type { Value } from './asked.ts';
import { AGREED, type Question } from './question.ts';

const MAX_LINE = 200;
const MAX_TEXT = 2000;

const line = maybeLineOfText({ max: MAX_LINE });
const paragraphs = text({ max: MAX_TEXT, tooLong: `Use at most ${MAX_TEXT} characters.` });

const [MOST_WHOLE, MOST_DECIMALS] = [15, 6];
const PHONE = /^\+?[\d\s().\-/]+$/;
/** An extension, as people write one: "ext 12", "x12", "#12", ";ext=12". */
const EXTENSION = /(?<![\s,;])[\s,;]*(?:ext(?:ension|n)?\b|x|#)[\s.:=]*\d{1,7}$/i;
const [FEWEST_DIGITS, MOST_DIGITS] = [5, 15];

/** A valid answer, or what is wrong with it. */
export type ReadAnswer = { value: Value } | { problem: string };

/**
 * Reads what was sent for a question. Nothing, or only spaces, is an empty answer, even if one is required.
 * @param sent one text, or each chosen option
 * @param before the earlier answer: it may keep an option that has been removed since
 */
export function readAnswer(question: Question, sent: readonly string[], before: Value = []): ReadAnswer {
  const texts: string[] = [];
  for (const each of sent) {
    const parsed = (question.kind === 'long_text' ? paragraphs : line).safeParse(each);
    if (!parsed.success) return { problem: messageOf(parsed.error) };
    if (parsed.data !== '') texts.push(parsed.data);
  }
  const [first] = texts;
  if (first === undefined) return { value: [] };
  if (question.kind !== 'several' && texts.length > 1) return { problem: 'Give one answer.' };
  const problem = problemOf(question, texts, before);
  return problem === undefined ? { value: normalised(question, texts) } : { problem };
}

function problemOf({ kind, options }: Question, texts: readonly string[], before: Value): string | undefined {
  const [first = ''] = texts;
  switch (kind) {
    case 'number':
      return numberProblem(first);
    case 'date':
      return isDate(first) ? undefined : 'Enter a date, for instance 2001-12-31.';
    case 'phone':
      return isPhone(first) ? undefined : 'Enter a phone number, for instance +27 82 123 4567.';
    case 'file':
      // A new file is sent separately; the name of the current one keeps it.
      return first === before[0] ? undefined : 'Choose a file.';
    case 'country':
      return COUNTRIES.includes(first) ? undefined : 'Choose a country from the list.';
    case 'consent':
      return first === AGREED ? undefined : 'Tick the box to agree.';
    case 'choice':
    case 'several':
      return texts.every((each) => options.includes(each) || before.includes(each))
        ? undefined
        : 'Choose from the list.';
    case 'text':
    case 'long_text':
      return undefined;
  }
}

/** Gives a number a decimal point, writes a phone number in plain digits and dashes, and puts chosen options in the question's order without repeats. */
function normalised({ kind, options }: Question, texts: readonly string[]): Value {
  if (kind === 'number') return texts.map(plainNumber);
  if (kind === 'phone') return texts.map(plainPhone);
  if (kind !== 'several') return texts;
  const place = (each: string) => (options.includes(each) ? options.indexOf(each) : options.length);
  return [...new Set(texts)].toSorted((one, other) => place(one) - place(other));
}

/** Tells whether a text is a real date, as browsers send it: "YYYY-MM-DD". */
function isDate(given: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given) || given < '1900') return false;
  const date = new Date(`${given}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given);
}

function numberProblem(given: string): string | undefined {
  const number = readNumber(given);
  if (!number || number.whole.length > MOST_WHOLE || number.decimals.length > MOST_DECIMALS)
    return 'Enter a number, for instance 42.';
  return isAmbiguous(given)
    ? 'Write thousands as 1000 and decimals as 1.0, so we can tell them apart.'
    : undefined;
}

function plainNumber(given: string): string {
  const { negative = false, whole = '', decimals = '' } = readNumber(given) ?? {};
  return `${negative ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

function isPhone(given: string): boolean {
  const phone = plainPhone(given).replace(EXTENSION, '');
  const digits = phone.replace(/\D/g, '').length;
  return PHONE.test(phone) && digits >= FEWEST_DIGITS && digits <= MOST_DIGITS;
}

const plainPhone = (given: string) =>
  withAsciiDigits(given.normalize('NFKC')).replace(/[\p{Pd}\u2212]/gu, '-');

const messageOf = (error: z.ZodError) => error.issues[0]?.message ?? 'This can’t be taken.';
