import type { DeletionPreview } from '../../core/personal-data/preview-deletion.ts';
import { formatMoney } from '../../core/shared/format-money.ts';
import type { Money } from '../../core/shared/money.ts';

/**
 * Describes the unsettled money of a user's events when their account is deleted: `due` to them, `owed` by them, being refunded and
 * disputed. Each as "350.00 ZAR and 20.00 EUR", or empty.
 */
export function moneyLeft(money: DeletionPreview['money']) {
  return {
    due: inWords(money.map(({ due }) => due)),
    owed: inWords(money.map(({ due }) => ({ ...due, minor: 0 - due.minor }))),
    onItsWay: inWords(money.map(({ onItsWay }) => onItsWay)),
    inDispute: inWords(money.map(({ inDispute }) => inDispute)),
  };
}

function inWords(amounts: readonly Money[]): string {
  const words = amounts.filter(({ minor }) => minor > 0).map((amount) => formatMoney(amount));
  return new Intl.ListFormat('en-GB').format(words);
}
