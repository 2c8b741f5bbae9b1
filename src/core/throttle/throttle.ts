import { createHmac } from 'node:crypto';
import { derivedKey } from '../accounts/derived-key.ts';
import { mailboxOf } from '../accounts/mailbox-of.ts';
import { record } from '../audit/record.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { DomainError } from '../shared/errors.ts';
import { addressBlock } from './address-block.ts';
import { countAttempts, forgetAttempts, uncountAttempts } from './throttle-store.ts';

/** Allows so many times in so many minutes. One address may be a whole festival's; one person at one address is not. */
interface Limit {
  /** Limits one email address from one address block. */
  person: number;
  /** Limits one email address from anywhere: it slows a botnet down without letting anybody lock an owner out cheaply. */
  email: number;
  /** Limits one address block, whatever the email address. */
  address: number;
  minutes: number;
}

export const LIMITS = {
  /** Failures only: a success is taken back out of the count (`forgive`). */
  'sign-in': { person: 10, email: 100, address: 300, minutes: 15 },
  'sign-up': { person: 10, email: 20, address: 1000, minutes: 60 },
  /** A password asked for once more, failures only; `email` is whose session it is. */
  'own-password': { person: 10, email: 20, address: 300, minutes: 15 },
  /**
   * Codes of a second factor, failures only; `email` is whose. Only whoever knows the password gets to type one. A guess is right three
   * times in a million, so a day allows few of them.
   */
  'second-factor': { person: 10, email: 100, address: 300, minutes: 24 * 60 },
  /** Nobody guesses 60 random bits: whoever uses up the limit above keeps no owner out, who has these. */
  'recovery-code': { person: 10, email: 1000, address: 300, minutes: 15 },
  /** Nobody guesses a signature either: this bounds the work. `email` is the passkey. */
  passkey: { person: 30, email: 1000, address: 300, minutes: 15 },
  /** Nobody must be able to keep a neighbour behind the same address from a new password: each inbox has its own, tight limit. */
  'ask-for-mail': { person: 5, email: 10, address: 3000, minutes: 60 },
  /** Counted by guest in the place of the email address. */
  questionnaire: { person: 60, email: 60, address: 300, minutes: 60 },
  /** Counted by order in the place of the email address: a form has some files, and somebody chooses one again. */
  'answer-files': { person: 60, email: 100, address: 600, minutes: 60 },
  // At every letter that somebody types, which may be one that a provider bills.
  'find-places': { person: 300, email: 600, address: 3000, minutes: 10 },
} satisfies Record<string, Limit>;

/** These limit what a user may do how often in how many minutes, wherever they come from. */
export const USER_LIMITS = {
  upload: { times: 60, minutes: 60 },
  export: { times: 10, minutes: 60 },
  'message-test': { times: 20, minutes: 60 },
  /** Each asks a bank. */
  'payout-account': { times: 20, minutes: 60 },
  /** Each asks the card provider. */
  'payout-state': { times: 60, minutes: 60 },
} satisfies Record<string, { times: number; minutes: number }>;

type Door = keyof typeof LIMITS;

/**
 * Counts an attempt, known address or not alike; every spelling of an inbox counts as one. An attempt that is refused counts only where
 * the limit was reached, so that a flood at one inbox uses up nothing of its neighbours'.
 * @throws DomainError 'too-many' (too-many-requests), facts `{retryAfterSeconds}`
 */
export async function throttle(app: App, door: Door, email: string, caller: Caller): Promise<void> {
  const now = app.clock.now();
  const limit = LIMITS[door];
  const windowEndsAt = new Date(now.getTime() + limit.minutes * 60_000);
  const { person, ...wide } = keysOf(app, door, email, caller);
  const allowed = new Map([
    [person, limit.person],
    [wide.email, limit.email],
    [wide.address, limit.address],
  ]);
  const attempts = [...allowed.keys()].map((key) => ({ key, windowEndsAt }));
  const counted = await countAttempts(app.db, attempts, now);
  const isOver = ({ key, count }: { key: string; count: number }) => count > (allowed.get(key) ?? 0);
  const over = counted.filter(isOver);
  if (over.length === 0) return;
  const within = counted.filter((attempt) => !isOver(attempt));
  await uncountAttempts(
    app.db,
    within.map(({ key }) => key),
  );
  // Once for each window: a flood writes no log.
  const isFirst = over.some(({ key, count }) => count === (allowed.get(key) ?? 0) + 1);
  if (isFirst && LOCKS.has(door)) await noteLockOut(app, door, email, caller);
  throw tooManyAttempts(Math.max(...over.map((attempt) => attempt.windowEndsAt.getTime())), now);
}

/** The doors to an account: who is kept out of them stands in the audit log. */
const LOCKS: ReadonlySet<Door> = new Set(['sign-in', 'own-password', 'second-factor', 'recovery-code']);

async function noteLockOut(app: App, door: Door, who: string, caller: Caller): Promise<void> {
  const isEmail = who.includes('@');
  await record(app, app.db, {
    kind: 'login.locked-out',
    by: { as: 'stranger', from: originOf(caller) },
    about: isEmail ? undefined : who,
    facts: { door },
    personal: isEmail ? { email: who } : undefined,
  });
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

/** After a success: it counts for nobody, and the owner's own typos before it no longer count. */
export async function forgive(app: App, door: Door, email: string, caller: Caller): Promise<void> {
  const { person, ...wide } = keysOf(app, door, email, caller);
  await uncountAttempts(app.db, Object.values(wide));
  await forgetAttempts(app.db, person);
}

function keysOf(app: App, door: Door, email: string, caller: Caller) {
  const [who, block] = [email.includes('@') ? mailboxOf(email) : email, addressBlock(caller.address)];
  return {
    person: countedKey(app, door, 'person', `${who} ${block}`),
    email: countedKey(app, door, 'email', who),
    address: countedKey(app, door, 'address', block),
  };
}

export function countedKey(app: App, ...parts: string[]): string {
  return createHmac('sha256', derivedKey(app.secret, 'attempts'))
    .update(parts.join('\n'))
    .digest('base64url');
}

export function tooManyAttempts(until: number, now: Date): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const hours = Math.ceil(minutes / 60);
  const wait = minutes === 1 ? 'a minute' : hours > 2 ? `${hours} hours` : `${minutes} minutes`;
  const detail = `Too many attempts. Please try again in ${wait}.`;
  return new DomainError('too-many', 'too-many-requests', detail, { facts: { retryAfterSeconds } });
}
