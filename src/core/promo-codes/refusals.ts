import { catalogueOf, firstIssue } from '../shared/errors.ts';
import { formatMoney } from '../shared/format-money.ts';
import type { Currency } from '../shared/money.ts';

export const refusal = catalogueOf({
  'code.ended': ['conflict', 'This code has expired.'],
  'code.not-started': ['conflict', 'This code can’t be used yet.'],
  'code.other-tickets': [
    'conflict',
    'This code isn’t for the tickets you chose. Choose others, or remove the code.',
  ],
  'code.too-many-tickets': [
    'conflict',
    (facts: { left: number } | { leftMinor: number; currency: Currency }) =>
      'left' in facts
        ? `This code is good for ${facts.left === 1 ? '1 more ticket' : `${facts.left} more tickets`}.`
        : `This code can take off ${formatMoney({ minor: facts.leftMinor, currency: facts.currency })} more, which isn’t enough for these tickets. Choose fewer.`,
  ],
  'code.unknown': ['not-found', 'This event has no such code. Check the spelling.'],
  'code.used-by-you': [
    'conflict',
    ({ times }: { times: number }) =>
      `Each person can use this code ${times === 1 ? 'once' : `${times} times`}, and you already have.`,
  ],
  'code.used-up': ['conflict', 'This code has been used up.'],
  'promotion.invalid': ['invalid', firstIssue],
  'promotion.ordered': ['conflict', 'Orders were placed with this, so it can’t be deleted. End it instead.'],
  'promotion.too-many': [
    'conflict',
    ({ most }: { most: number }) =>
      `An event can have up to ${most} codes and batches. Make one batch of several codes.`,
  ],
  'promotion.unknown': ['not-found', 'There is no such code. It may have been deleted.'],
});
