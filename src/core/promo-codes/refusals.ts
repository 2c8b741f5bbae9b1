import { catalogueOf, firstIssue } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'promotion.invalid': ['invalid', firstIssue],
  'promotion.ordered': ['conflict', 'Orders were placed with this, so it can’t be deleted. End it instead.'],
  'promotion.too-many': [
    'conflict',
    ({ most }: { most: number }) =>
      `An event can have up to ${most} codes and batches. Make one batch of several codes.`,
  ],
  'promotion.unknown': ['not-found', 'There is no such code. It may have been deleted.'],
});
