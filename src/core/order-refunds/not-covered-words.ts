import { formatMoney } from '../shared/format-money.ts';
import type { Money } from '../shared/money.ts';

/** Why tickets can't be taken back for what was returned at the provider. */
export const notCoveredWords = (returned: Money): string =>
  returned.minor > 0
    ? `These tickets cost more than the ${formatMoney(returned)} that was refunded at the card provider.`
    : 'No money was refunded at the card provider that tickets could be cancelled for.';
