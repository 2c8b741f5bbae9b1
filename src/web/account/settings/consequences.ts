import type { WhatDeletingMeans } from '../../../core/accounts/what-deleting-means.ts';
import { spaced } from '../../../core/shared/spaced.ts';
import { moneyLeft } from '../../ui/money-left.ts';

const count = (many: number, one: string) => (many === 1 ? `1 ${one}` : `${spaced(many)} ${one}s`);

type Means = Pick<
  WhatDeletingMeans,
  'inTheWay' | 'keptEvents' | 'withdrawnEvents' | 'orders' | 'money' | 'keptOnReceipts'
>;

/** What deleting one's account does, said to its owner; only what concerns them. */
export function consequences(means: Means): string[] {
  const { inTheWay, keptEvents, withdrawnEvents, orders, keptOnReceipts } = means;
  const lines = [
    'Your name, pictures, e-mail address, password, answers and the accounts that you are paid into are erased, and you are logged out everywhere.',
    keptEvents > 0 &&
      `${count(keptEvents, 'event')} of yours, over or cancelled: kept for the buyers and the books, under ‘Deleted account’.`,
    withdrawnEvents > 0 && `${count(withdrawnEvents, 'event')} that nobody could buy for yet: cancelled.`,
    keptEvents + withdrawnEvents + inTheWay.length === 0 && 'You have no events.',
    ...ofMoney(means),
    keptOnReceipts &&
      'What you said of yourself as a seller, as your legal name, address and VAT number: kept on receipts that name it, for the buyers and the books.',
    orders > 0
      ? `${count(orders, 'paid order')} of yours: kept for the organisers’ books. The tickets stay good: they belong to your e-mail address.`
      : 'Tickets that you bought stay good: they belong to your e-mail address.',
  ];
  return lines.filter((line) => line !== false);
}

function ofMoney({ money }: Means): (string | false)[] {
  const { owed, onItsWay, inDispute } = moneyLeft(money);
  return [
    onItsWay !== '' && `Refunds under way, ${onItsWay}: they go on to your customers.`,
    inDispute !== '' &&
      `Disputed payments, ${inDispute}: what the banks leave to you can be paid out only while you have an account.`,
    owed !== '' && `${owed} more was paid out to you than is yours by now: you still owe it.`,
  ];
}
