import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breakLines } from './lines.ts';
import { hasRightToLeft, inSeenOrder, inSeenParts } from './seen-order.ts';

const seen = (text: string) =>
  inSeenOrder(text)
    .map((words) => words.join(' '))
    .join('\n');
const upTo = (length: number) => (line: string) => line.length <= length;

it.each([
  ['what has no such letters', 'Jazz on the Koppie 2026', 'Jazz on the Koppie 2026'],
  ['Hebrew', 'ערב שירה בירושלים', 'בירושלים שירה ערב'],
  ['Arabic with a year', 'مهرجان الموسيقى 2026', '2026 الموسيقى مهرجان'],
  ['two numbers, which go with the words around them', 'אולם 12 שורה 7', '7 שורה 12 אולם'],
  ['an English name among Hebrew', 'ערב Night Market בעיר', 'בעיר Night Market ערב'],
  ['Hebrew among English', 'Live: ערב שירה tonight', 'Live: שירה ערב tonight'],
  ['a quotation mark before a word', 'ערב "שירה" גדול', 'גדול "שירה" ערב'],
  ['a comma after a number', 'יפו 12, ירושלים', 'ירושלים ,12 יפו'],
  ['a line of Hebrew that begins with English', 'ערב\nNight Market בעיר', 'ערב\nבעיר Night Market'],
])('sets %s as it is read', (_, text, expected) => {
  expect(seen(text)).toBe(expected);
});

it.each([
  ['brackets', '(בירושלים)', ['(', 'בירושלים', ')']],
  ['a comma', 'שירה,', [',', 'שירה']],
  ['a year before a letter', '2026م', ['م', '2026']],
  // The font turns these round once more.
  ['a number in Arabic digits', '٢٠٢٦', ['٦٢٠٢']],
  ['a price in Persian digits', 'ت۱۲۳٫۵', ['۵٫۳۲۱', 'ت']],
  ['letters that are kept apart', 'می‌خواهم', ['می‌خواهم']],
])('sets the parts of a word: %s', (_, word, parts) => {
  expect(inSeenParts(word)).toEqual(parts);
});

it('breaks lines in logical order, so that the first words stay on the first line', () => {
  const lines = breakLines('אחת שתיים שלוש ארבע', upTo(10), false).join('\n');
  expect(lines).toBe('אחת שתיים\nשלוש ארבע');
  expect(seen(lines)).toBe('שתיים אחת\nארבע שלוש');
});

it('neither loses nor adds a word', () => {
  const word = fc.constantFrom('ערב', 'שירה,', 'Jazz', '12:30', '(מוקדם)', '–', 'مهرجان', '2026');
  const words = fc.array(word, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, fc.integer({ min: 4, max: 40 }), (some, room) => {
      const lines = seen(breakLines(some.join(' '), upTo(room), false).join('\n'));
      expect(lines.split(/[ \n]/).sort()).toEqual([...some].sort());
      expect(hasRightToLeft(lines)).toBe(some.some(hasRightToLeft));
    }),
  );
});
