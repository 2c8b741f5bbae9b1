import type { WhatDeletingMeans } from '../../../core/accounts/what-deleting-means.ts';

const count = (many: number, one: string) => (many === 1 ? `1 ${one}` : `${many} ${one}s`);

/** What deleting one's account does, said to its owner; only what concerns them. */
export function consequences({
  inTheWay,
  keptEvents,
  withdrawnEvents,
  orders,
}: Pick<WhatDeletingMeans, 'inTheWay' | 'keptEvents' | 'withdrawnEvents' | 'orders'>): string[] {
  const lines = [
    'Your name, pictures, e-mail address, password and answers are erased, and you are logged out everywhere.',
    keptEvents > 0 &&
      `${count(keptEvents, 'event')} of yours, over or cancelled: kept for the buyers and the books, under ‘Deleted account’.`,
    withdrawnEvents > 0 && `${count(withdrawnEvents, 'event')} that nobody could buy for yet: cancelled.`,
    keptEvents + withdrawnEvents + inTheWay.length === 0 && 'You have no events.',
    orders > 0
      ? `${count(orders, 'paid order')} of yours: kept for the organisers’ books. The tickets stay good: they belong to your e-mail address.`
      : 'Tickets that you bought stay good: they belong to your e-mail address.',
  ];
  return lines.filter((line) => line !== false);
}
