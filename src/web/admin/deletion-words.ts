import type { WhatDeletingMeans } from '../../core/accounts/what-deleting-means.ts';
import { spaced } from '../../core/shared/spaced.ts';
import { moneyLeft } from '../ui/money-left.ts';

const some = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${spaced(count)} ${one}s`);

type Means = Pick<
  WhatDeletingMeans,
  'keptEvents' | 'withdrawnEvents' | 'orders' | 'money' | 'keptOnReceipts'
>;

/** What deleting somebody's account does, said to an admin; only what there is of it. */
export function consequences(means: Means): string[] {
  const { keptEvents, withdrawnEvents, orders, keptOnReceipts } = means;
  const lines = [
    keptEvents > 0 &&
      `${some(keptEvents, 'past or cancelled event')} kept for the buyers, under ‘Deleted account’.`,
    withdrawnEvents > 0 && `${some(withdrawnEvents, 'event')} that nobody could buy for yet: cancelled.`,
    keptEvents + withdrawnEvents + orders === 0 && 'No events and no orders.',
    ...ofMoney(means),
    keptOnReceipts &&
      'What they said of themselves as a seller, as their legal name, address and VAT number: kept on receipts that name it.',
    orders > 0 && `${some(orders, 'paid order')} kept: the tickets stay good.`,
  ];
  return lines.filter((line) => line !== false);
}

function ofMoney({ money }: Means): (string | false)[] {
  const { owed, onItsWay, inDispute } = moneyLeft(money);
  return [
    onItsWay !== '' && `Refunds under way, ${onItsWay}: they go on to their customers.`,
    inDispute !== '' &&
      `Disputed payments, ${inDispute}: what the banks leave to them can be paid out only while they have an account.`,
    owed !== '' && `${owed} more was paid out to them than is theirs by now: they still owe it.`,
  ];
}
