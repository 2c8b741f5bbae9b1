import { addressBlock } from '../accounts/address-block.ts';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';

/** How many orders may be begun within WINDOW_MINUTES; 0 is no limit. */
export interface HoldLimitSettings {
  /** By one guest or account. */
  perBuyer: number;
  /** From one address block: a whole festival may sit behind one, a machine that takes every seat does too. */
  perAddress: number;
  /** Free orders to one e-mail address within an hour: each is mailed at once, and nobody has shown that the address is theirs. */
  freePerEmail: number;
}

export interface HoldLimits {
  /**
   * Counts an order that is about to be held.
   * @throws DomainError 'too-many' (order.too-many-orders), facts `{retryAfterSeconds}`
   */
  count(buyer: string, address?: string): void;
  /**
   * Counts a free order that is about to be mailed.
   * @throws DomainError 'too-many' (order.too-many-free), issue at `email`, facts `{retryAfterSeconds}`
   */
  countFree(email: string): void;
}

export const WINDOW_MINUTES = 10;
export const FREE_WINDOW_MINUTES = 60;

/**
 * Keeps one person or machine from holding all seats of a sale without paying, and from having strangers mailed free tickets. Counted in this process's memory, because a write
 * for each hold would cost a flash sale a third of its speed: several processes let through as many times more, none too many seats.
 */
export function createHoldLimits(
  clock: Clock,
  { perBuyer, perAddress, freePerEmail }: HoldLimitSettings,
  counts = new Map<string, number>(),
): HoldLimits {
  const freeCounts = new Map<string, number>();
  let windowEndsAt = 0;
  let freeWindowEndsAt = 0;

  const isOver = (key: string, most: number, counted = counts) => {
    if (most === 0) return false;
    const count = (counted.get(key) ?? 0) + 1;
    counted.set(key, count);
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

    countFree(email) {
      const now = clock.now().getTime();
      if (now >= freeWindowEndsAt) {
        freeCounts.clear();
        freeWindowEndsAt = now + FREE_WINDOW_MINUTES * 60_000;
      }
      if (isOver(mailboxOf(email), freePerEmail, freeCounts)) throw tooManyFree(freeWindowEndsAt - now);
    },
  };
}

/** "Thandi+jazz@Example.com" is read where "thandi@example.com" is. */
const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

function tooManyFree(waitMs: number): DomainError {
  const { retryAfterSeconds, wait } = waitOf(waitMs);
  const message = `Too many free orders went to this e-mail address. Use another, or try again in ${wait}.`;
  const issues = [{ path: 'email', message }];
  return new DomainError('too-many', 'order.too-many-free', message, {
    issues,
    facts: { retryAfterSeconds },
  });
}

function waitOf(waitMs: number): { retryAfterSeconds: number; wait: string } {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return { retryAfterSeconds, wait: minutes === 1 ? 'a minute' : `${minutes} minutes` };
}

function tooMany(waitMs: number): DomainError {
  const { retryAfterSeconds, wait } = waitOf(waitMs);
  const detail = `Too many orders were begun from here. Pay or give back what you hold, or try again in ${wait}.`;
  return new DomainError('too-many', 'order.too-many-orders', detail, { facts: { retryAfterSeconds } });
}
