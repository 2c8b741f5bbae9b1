import { catalogueOf, firstIssue } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'account.sign-in-needed': [
    'unauthenticated',
    'Your browser blocks cookies, so we can’t keep your answers. Allow cookies, then try again.',
  ],
  'input.invalid': ['invalid', firstIssue],
  'questionnaire.changed': [
    'conflict',
    'The questions have changed since you opened this page. Here are the new ones.',
  ],
  'questionnaire.changed-meanwhile': [
    'conflict',
    'Another admin has changed the questions. Copy what you need from here, then load the page again.',
  ],
  'questionnaire.unknown': ['not-found', 'These answers have been deleted.'],
});
