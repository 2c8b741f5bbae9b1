import { catalogueOf, firstIssue } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'details.invalid': ['invalid', firstIssue],
  'details.no-file': ['not-found', 'There is no such file. It may have been removed.'],
  'details.question-changed': ['conflict', 'This question has changed meanwhile. Choose the file again.'],
  'question.invalid': ['invalid', firstIssue],
  'question.others-depend': [
    'conflict',
    ({ text }: { text: string }) => `“${text}” is only asked after this question. Change that one first.`,
  ],
  'question.others-now': ['conflict', 'The questions have changed meanwhile. Reload the page and try again.'],
  'question.too-many': [
    'conflict',
    ({ most }: { most: number }) => `An event can have up to ${most} questions.`,
  ],
  'question.unknown': ['not-found', 'This question doesn’t exist. It may have been deleted.'],
});
