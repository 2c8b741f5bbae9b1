import { catalogueOf, firstIssue } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'add-on.invalid': ['invalid', firstIssue],
  'add-on.ordered': ['conflict', 'It has been ordered, so it can’t be deleted. Stop selling it instead.'],
  'add-on.too-many': [
    'conflict',
    ({ most }: { most: number }) =>
      `An event can have up to ${most} add-ons. Make one add-on with variants of several.`,
  ],
  'add-on.unknown': ['not-found', 'This event has no such add-on.'],
});
