import { expect, test } from 'vitest';
import { describeQuestion, type SetQuestion } from './question-words.ts';

const question = (id: string, more: object): SetQuestion =>
  ({
    id,
    kind: 'text',
    scope: 'order',
    text: id,
    required: true,
    types: null,
    condition: null,
    sensitive: false,
    keepDays: null,
    atDoor: false,
    closed: false,
    ...more,
  }) as SetQuestion;

test('a question that depends on another says on which answer', () => {
  const meal = question('Meal?', { kind: 'choice', options: ['Vegan', 'Fish', 'Meat'] });
  const consent = question('I drive', { kind: 'consent' });
  const words = (questionId: string, ...answers: string[]) =>
    describeQuestion(question('Which?', { condition: { questionId, answers } }), [meal, consent]).replace(
      /[\u2066-\u2069]/g,
      '',
    );
  expect(words('Meal?', 'Vegan')).toContain('required · only if “Meal?” is “Vegan”');
  expect(words('Meal?', 'Vegan', 'Fish')).toContain('only if “Meal?” is “Vegan” or “Fish”');
  expect(words('I drive', 'yes')).toContain('only if “I drive” is ticked');
});
