import type { Promotion } from '../../../core/promo-codes/promotion.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';

/** "All tickets", "Guest", "Guest and Balcony" */
export function typesWords(
  { types, currency }: Pick<Promotion, 'types' | 'currency'>,
  all: readonly { id: string; name: string; currency: string }[],
): string {
  if (types === null) {
    const mixed = currency !== null && all.some((type) => type.currency !== currency);
    return mixed ? `All tickets in ${currency}` : 'All tickets';
  }
  const names = all.filter(({ id }) => types.includes(id)).map(({ name }) => isolate(name));
  return names.length === 0 ? 'No tickets any more' : new Intl.ListFormat('en-GB').format(names);
}

/** "3 of 100 orders", "3 orders, 5 of 8 tickets"; a batch's limits apply to each of its codes. */
export function usesWords(promotion: Promotion): string {
  const { uses, tickets, maxUses, maxTickets, codes } = promotion;
  const of = (count: number, limit: number | null, word: string) => {
    const some =
      limit === null ? formatCount(count) : `${formatCount(count)} of ${formatCount(limit * codes)}`;
    return `${some} ${(limit === null ? count : limit * codes) === 1 ? word : `${word}s`}`;
  };
  const orders = of(uses, maxUses, 'order');
  return maxTickets === null ? orders : `${orders}, ${of(tickets, maxTickets, 'ticket')}`;
}

/** "12 of the 20 tickets set aside are left", "20 tickets were set aside"; undefined when none are. */
export function reserveWords({
  reserved,
  reservedLeft: left,
  state,
}: Pick<Promotion, 'reserved' | 'reservedLeft' | 'state'>): string | undefined {
  if (reserved === null) return undefined;
  const all = formatCount(reserved);
  if (state === 'ended') return `${all} ${reserved === 1 ? 'ticket was' : 'tickets were'} set aside`;
  if (reserved === 1) return `The ticket set aside is ${left === 0 ? 'taken' : 'left'}`;
  return `${left === 0 ? 'None' : formatCount(left)} of the ${all} tickets set aside ${left === 1 ? 'is' : 'are'} left`;
}

export const STATES: Record<Promotion['state'], { kind: 'success' | 'warning' | 'neutral'; word: string }> = {
  on: { kind: 'success', word: 'active' },
  'not-started': { kind: 'warning', word: 'not started' },
  ended: { kind: 'neutral', word: 'ended' },
  'used-up': { kind: 'neutral', word: 'used up' },
};
