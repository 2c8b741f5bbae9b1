import { cardsStartAt } from '../pricing/minimum-amounts.ts';
import { catalogueOf } from '../shared/errors.ts';
import { formatMoney } from '../shared/format-money.ts';
import type { Currency } from '../shared/money.ts';

type WrongWish =
  | { why: 'unknown-type' }
  | { why: 'too-many'; name: string; limit: number }
  | { why: 'too-few'; name: string; minimum: number }
  | { why: 'price-fixed'; name: string }
  | { why: 'price-too-low'; name: string; priceFloorMinor: number; currency: Currency }
  | { why: 'total-too-low'; leastMinor: number; currency: Currency };

function wrongWish(facts: WrongWish): string {
  switch (facts.why) {
    case 'unknown-type':
      return 'This ticket type does not exist.';
    case 'too-many':
      return `You can buy up to ${facts.limit} ‘${facts.name}’ tickets in one order.`;
    case 'too-few':
      return `You need at least ${facts.minimum} ‘${facts.name}’ tickets in one order.`;
    case 'price-fixed':
      return `‘${facts.name}’ has a fixed price.`;
    case 'price-too-low':
      return `‘${facts.name}’ costs at least ${formatMoney({ minor: facts.priceFloorMinor, currency: facts.currency })}.`;
    case 'total-too-low':
      return `${cardsStartAt({ minor: facts.leastMinor, currency: facts.currency })}. Choose a higher price.`;
  }
}

export const refusal = catalogueOf({
  'input.invalid': ['invalid', wrongWish],
  'order.payment-pending': ['conflict', 'A payment for this offer is under way.'],
  'waiting-list.closed': [
    'conflict',
    (facts: { why: 'none' } | { why: 'event-over' } | { why: 'not-on-sale'; name: string }) =>
      facts.why === 'none'
        ? 'This event has no waiting list.'
        : facts.why === 'event-over'
          ? 'This event is over or cancelled.'
          : `‘${facts.name}’ isn’t on sale at the moment.`,
  ],
  'waiting-list.on-sale': [
    'conflict',
    ({ name }: { name: string }) => `‘${name}’ isn’t sold out: you can buy it now.`,
  ],
  'waiting-list.sale-over': [
    'conflict',
    'The sale of these tickets is over, so there is nothing to wait for any more.',
  ],
  'waiting-list.unknown': [
    'not-found',
    { link: 'This link is incomplete or has expired.', nobody: 'Nobody with this place is on the list.' },
  ],
});
