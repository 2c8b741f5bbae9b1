import { addressBlock } from '../accounts/address-block.ts';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';

/** How many orders may be begun within WINDOW_MINUTES; 0 is no limit. */
export interface HoldLimitSettings {
  /** By one guest or account. */
  perBuyer: number;
  /** From one address block: a whole festival may sit behind one, a machine that takes every seat does too. */
  perAddress: number;
}

export interface HoldLimits {
  /**
   * Counts an order that is about to be held.
   * @throws DomainError 'too-many' (order.too-many-orders), facts `{retryAfterSeconds}`
   */
  count(buyer: string, address?: string): void;
}

export const WINDOW_MINUTES = 10;

/**
 * Keeps one person or machine from holding all seats of a sale without paying. Counted in this process's memory, because a write
 * for each hold would cost a flash sale a third of its speed: several processes let through as many times more, none too many seats.
 */
export function createHoldLimits(
  clock: Clock,
  { perBuyer, perAddress }: HoldLimitSettings,
  counts = new Map<string, number>(),
): HoldLimits {
  let windowEndsAt = 0;

  const isOver = (key: string, most: number) => {
    if (most === 0) return false;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > most;
  };

  return {
    count(buyer, address) {
      const now = clock.now().getTime();
      if (now >= windowEndsAt) {
        counts.clear();
        windowEndsAt = now + WINDOW_MINUTES * 60_000;
      }
      // The address first: anybody can be a new guest for each order, and guests beyond its limit are not worth remembering.
      const isRefused =
        (address !== undefined && isOver(addressBlock(address), perAddress)) || isOver(buyer, perBuyer);
      if (isRefused) throw tooMany(windowEndsAt - now);
    },
  };
}

function tooMany(waitMs: number): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const detail = `Too many orders were begun from here. Pay or give back what you hold, or try again in ${wait}.`;
  return new DomainError('too-many', 'order.too-many-orders', detail, { facts: { retryAfterSeconds } });
}
