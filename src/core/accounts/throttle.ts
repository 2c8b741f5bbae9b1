import { createHmac } from 'node:crypto';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import type { Caller } from './accounts.ts';
import { addressBlock } from './address-block.ts';
import { derivedKey } from './derived-key.ts';
import { countAttempts, forgetAttempts } from './throttle-store.ts';

/** How often in how many minutes. One address may be a whole festival's; one person at one address is not. */
interface Limit {
  /** One e-mail address, from one address block. */
  person: number;
  /** One e-mail address, from anywhere: slows a botnet down without letting anybody lock an owner out cheaply. */
  email: number;
  /** One address block, whatever the e-mail address. */
  address: number;
  minutes: number;
}

export const LIMITS = {
  'sign-in': { person: 10, email: 100, address: 300, minutes: 15 },
  'sign-up': { person: 10, email: 20, address: 300, minutes: 60 },
  /** A password asked for once more; `email` is whose session it is. */
  'own-password': { person: 10, email: 20, address: 300, minutes: 15 },
  'ask-for-mail': { person: 5, email: 10, address: 300, minutes: 60 },
  /** Counted by guest in the place of the e-mail address. */
  questionnaire: { person: 60, email: 60, address: 300, minutes: 60 },
  // At every letter that somebody types, which may be one that a provider bills.
  'find-places': { person: 300, email: 600, address: 3000, minutes: 10 },
} satisfies Record<string, Limit>;

/** What one person may do how often in how many minutes; who they are is known, wherever they come from. */
export const USER_LIMITS = {
  upload: { times: 60, minutes: 60 },
  export: { times: 10, minutes: 60 },
  /** Each asks a bank. */
  'payout-account': { times: 20, minutes: 60 },
  /** Each asks the card provider. */
  'payout-state': { times: 60, minutes: 60 },
} satisfies Record<string, { times: number; minutes: number }>;

type Door = keyof typeof LIMITS;

/**
 * Counts an attempt, known address or not alike.
 * @throws DomainError 'too-many' (too-many-requests), facts `{retryAfterSeconds}`
 */
export async function throttle(app: App, door: Door, email: string, caller: Caller): Promise<void> {
  const now = app.clock.now();
  const limit = LIMITS[door];
  const windowEndsAt = new Date(now.getTime() + limit.minutes * 60_000);
  const allowed = new Map([
    [personKey(app, door, email, caller), limit.person],
    [countedKey(app, door, 'email', email), limit.email],
    [countedKey(app, door, 'address', addressBlock(caller.address)), limit.address],
  ]);
  const attempts = [...allowed.keys()].map((key) => ({ key, windowEndsAt }));
  const counted = await countAttempts(app.db, attempts, now);
  const over = counted.filter(({ key, count }) => count > (allowed.get(key) ?? 0));
  if (over.length > 0)
    throw tooManyAttempts(Math.max(...over.map((attempt) => attempt.windowEndsAt.getTime())), now);
}

/**
 * Counts what somebody with an account does.
 * @throws DomainError 'too-many' (too-many-requests), facts `{retryAfterSeconds}`
 */
export async function throttleUser(app: App, door: keyof typeof USER_LIMITS, userId: string): Promise<void> {
  const now = app.clock.now();
  const { times, minutes } = USER_LIMITS[door];
  const windowEndsAt = new Date(now.getTime() + minutes * 60_000);
  const [counted] = await countAttempts(
    app.db,
    [{ key: countedKey(app, door, 'user', userId), windowEndsAt }],
    now,
  );
  if (counted && counted.count > times) throw tooManyAttempts(counted.windowEndsAt.getTime(), now);
}

/** After a success: the owner's own typos no longer count. */
export async function forgive(app: App, door: Door, email: string, caller: Caller): Promise<void> {
  await forgetAttempts(app.db, personKey(app, door, email, caller));
}

function personKey(app: App, door: Door, email: string, caller: Caller): string {
  return countedKey(app, door, 'person', `${email} ${addressBlock(caller.address)}`);
}

export function countedKey(app: App, ...parts: string[]): string {
  return createHmac('sha256', derivedKey(app.secret, 'attempts'))
    .update(parts.join('\n'))
    .digest('base64url');
}

export function tooManyAttempts(until: number, now: Date): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const detail = `Too many attempts. Please try again in ${wait}.`;
  return new DomainError('too-many', 'too-many-requests', detail, { facts: { retryAfterSeconds } });
}
