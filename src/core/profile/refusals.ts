import { catalogueOf, firstIssue } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'input.invalid': ['invalid', firstIssue],
  'same-email': ['invalid', 'This is already your email address.'],
});
