import { catalogueOf } from '../shared/errors.ts';
import { formatMoney } from '../shared/format-money.ts';
import type { Currency } from '../shared/money.ts';

interface Due {
  currency: Currency;
  /** What may be paid out now. */
  dueMinor: number;
  /** What is reserved. */
  onItsWayMinor: number;
  inDisputeMinor: number;
  unreportedMinor: number;
}

function tooMuch({ currency, dueMinor, onItsWayMinor, inDisputeMinor, unreportedMinor }: Due): string {
  const words = (minor: number) => formatMoney({ minor, currency });
  const limit = dueMinor > 0 ? `At most ${words(dueMinor)} is due` : 'Nothing is due';
  const reserved = [
    onItsWayMinor > 0 ? `${words(onItsWayMinor)} is being refunded` : '',
    inDisputeMinor > 0 ? `${words(inDisputeMinor)} is disputed` : '',
    unreportedMinor > 0
      ? `${words(unreportedMinor)} is from payments whose fee the card provider hasn’t told us`
      : '',
  ].filter(Boolean);
  return reserved.length > 0 ? `${limit}: ${reserved.join(', and ')}.` : `${limit}.`;
}

export const refusal = catalogueOf({
  'payout.not-yet': ['invalid', 'Choose a date that isn’t in the future.'],
  'payout.refunds-being-asked': [
    'conflict',
    'This event was cancelled, and its refunds are being requested right now. Try again in a minute.',
  ],
  'payout.request-used': ['conflict', 'This id was used for another payout. Reload the page.'],
  'payout.too-much': ['invalid', tooMuch],
});
