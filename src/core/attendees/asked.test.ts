import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seatsOf, shownQuestions } from './asked.ts';
import { AGREED, type Question } from './question.ts';
import { readAnswer } from './read-answer.ts';

const aQuestion = (more: Partial<Question> = {}): Question => ({
  id: 'q',
  scope: 'ticket',
  kind: 'text',
  text: 'Shirt size?',
  help: '',
  required: false,
  options: [],
  types: null,
  condition: null,
  sensitive: false,
  keepDays: null,
  atDoor: false,
  closedAt: null,
  ...more,
});
const ifAnswered = (questionId: string, ...answers: string[]) => ({ condition: { questionId, answers } });

describe('a condition', () => {
  const food = aQuestion({ id: 'food', kind: 'several', options: ['Meat', 'Fish', 'Plants'] });
  const nuts = aQuestion({ id: 'nuts', kind: 'consent', ...ifAnswered('food', 'Fish', 'Plants') });
  const which = aQuestion({ id: 'which', ...ifAnswered('nuts', AGREED) });
  const shown = (answers: Record<string, string[]>, questions = [which, nuts, food]) =>
    shownQuestions(questions, new Map(Object.entries(answers))).map(({ id }) => id);

  test('holds when one of its answers was given, wherever its question comes', () => {
    expect(shown({})).toEqual(['food']);
    expect(shown({ food: ['Meat'] })).toEqual(['food']);
    expect(shown({ food: ['Meat', 'Plants'] })).toEqual(['nuts', 'food']);
    expect(shown({ food: ['Fish'], nuts: [AGREED] })).toEqual(['which', 'nuts', 'food']);
  });

  test('does not hold when its own question is hidden or not asked here', () => {
    expect(shown({ food: ['Meat'], nuts: [AGREED] })).toEqual(['food']);
    expect(shown({ nuts: [AGREED] }, [which])).toEqual([]);
  });

  test('never holds in a cycle of conditions', () => {
    const [one, other] = [
      aQuestion({ id: 'a', ...ifAnswered('b', 'x') }),
      aQuestion({ id: 'b', ...ifAnswered('a', 'x') }),
    ];
    expect(shown({ a: ['x'], b: ['x'] }, [one, other])).toEqual([]);
  });

  test('shows no further questions when answers are removed', () => {
    const some = fc.subarray(['Meat', 'Fish', 'Plants']);
    fc.assert(
      fc.property(some, fc.boolean(), (chosen, agreed) => {
        const answers = { food: chosen, ...(agreed && { nuts: [AGREED] }) };
        const all = shown(answers);
        const fewer = shown({ ...answers, nuts: [] });
        expect(all).toEqual(expect.arrayContaining(fewer));
      }),
    );
  });
});

describe('an answer', () => {
  const read = (kind: Question['kind'], ...sent: string[]) =>
    readAnswer(aQuestion({ kind, options: ['S', 'M', 'L'] }), sent);

  test.each<[Question['kind'], string[], string[]]>([
    ['text', ['  M '], ['M']],
    ['text', [' '], []],
    ['text', ['<b>bold</b> =1+1'], ['<b>bold</b> =1+1']],
    ['long_text', ['one\r\ntwo'], ['one\r\ntwo']],
    ['number', ['1,5'], ['1.5']],
    ['number', ['-42'], ['-42']],
    ['number', ['1 000'], ['1000']],
    ['number', ['1\u202f000,25'], ['1000.25']],
    ['number', ['0,125'], ['0.125']],
    ['date', ['2000-02-29'], ['2000-02-29']],
    ['choice', ['L'], ['L']],
    ['several', ['L', '', 'S', 'L'], ['S', 'L']],
    ['phone', ['+27 (82) 123-4567'], ['+27 (82) 123-4567']],
    ['phone', ['+27\u00a082 123–4567'], ['+27 82 123-4567']],
    ['phone', ['٠٨٢ ١٢٣ ٤٥٦٧'], ['082 123 4567']],
    ['phone', ['011 555 0100 ext 12'], ['011 555 0100 ext 12']],
    ['phone', ['011 555 0100, Ext. 12'], ['011 555 0100, Ext. 12']],
    ['phone', ['+27115550100x12'], ['+27115550100x12']],
    ['phone', ['+27115550100;ext=12'], ['+27115550100;ext=12']],
    ['country', ['Ghana'], ['Ghana']],
    ['consent', ['Yes'], ['Yes']],
    ['consent', [], []],
  ])('of kind %s: %j is read as %j', (kind, sent, value) => {
    expect(read(kind, ...sent)).toEqual({ value });
  });

  test.each<[Question['kind'], string[]]>([
    ['text', ['a\u0000b']],
    ['text', ['two\nlines']],
    ['text', ['x'.repeat(201)]],
    ['text', ['one', 'two']],
    ['long_text', ['x'.repeat(2001)]],
    ['number', ['many']],
    ['number', ['1e9']],
    ['date', ['2001-02-29']],
    ['date', ['31.12.2001']],
    ['date', ['1066-10-14']],
    ['choice', ['XL']],
    ['several', ['S', 'XL']],
    ['phone', ['call me']],
    ['phone', ['123']],
    ['phone', ['1234 ext 12345']],
    ['phone', ['ext 12']],
    ['phone', ['011 555 0100 text 12']],
    ['number', ['1,000']],
    ['number', ['1.000']],
    ['number', ['1 00']],
    ['country', ['Atlantis']],
    ['consent', ['No']],
  ])('of kind %s: %j is refused', (kind, sent) => {
    expect(read(kind, ...sent)).toHaveProperty('problem');
  });

  test('may keep an option that has been removed since', () => {
    const question = aQuestion({ kind: 'choice', options: ['S'] });
    expect(readAnswer(question, ['M'], ['M'])).toEqual({ value: ['M'] });
    expect(readAnswer(question, ['L'], ['M'])).toHaveProperty('problem');
  });

  test('of any kind gives a value or a problem, never an error, and its value reads back as itself', () => {
    const kinds = fc.constantFrom<Question['kind'][]>(
      'text',
      'long_text',
      'number',
      'date',
      'several',
      'phone',
    );
    fc.assert(
      fc.property(
        kinds,
        fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 3 }),
        (kind, sent) => {
          const first = read(kind, ...sent);
          if ('value' in first) expect(read(kind, ...first.value)).toEqual(first);
        },
      ),
    );
  });
});

test('an order has a seat for each of its tickets', () => {
  const lines = [
    { number: 1, quantity: 2, ticketTypeId: 'a' },
    { number: 2, quantity: 1, ticketTypeId: 'b' },
  ];
  expect(seatsOf(lines)).toEqual([
    { line: 1, seat: 1, ticketTypeId: 'a' },
    { line: 1, seat: 2, ticketTypeId: 'a' },
    { line: 2, seat: 1, ticketTypeId: 'b' },
  ]);
});
