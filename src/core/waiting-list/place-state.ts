import type { PlaceRecord } from './place-store.ts';
import type { PlaceState } from './waiting-list.ts';

/** The state of a place; that of an offer comes from its order. */
export function stateOf(
  {
    joinedAt,
    endedBecause,
    orderState,
    holdExpiresAt,
  }: Pick<PlaceRecord, 'joinedAt' | 'endedBecause' | 'orderState' | 'holdExpiresAt'>,
  now: Date,
): PlaceState {
  if (endedBecause !== null) return endedBecause;
  if (joinedAt === null) return 'to-confirm';
  if (orderState === null) return 'waiting';
  if (orderState === 'held') return holdExpiresAt && holdExpiresAt > now ? 'offered' : 'lapsed';
  if (orderState === 'expired') return 'lapsed';
  return orderState === 'cancelled' ? 'declined' : 'bought';
}
