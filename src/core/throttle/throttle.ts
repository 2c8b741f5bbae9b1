import { createHmac } from 'node:crypto';
import { derivedKey } from '../accounts/derived-key.ts';
import { mailboxOf } from '../accounts/mailbox-of.ts';
import { record } from '../audit/record.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import type { DomainError } from '../shared/errors.ts';
import { addressBlock } from './address-block.ts';
import { refusal } from './refusals.ts';
import { countAttempts, forgetAttempts, uncountAttempts } from './throttle-store.ts';

/** How many attempts are allowed in how many minutes. Many people may share one address, as at a festival. */
interface Limit {
  /** Limits one email address from one address block. */
  person: number;
  /** Limits one email address from anywhere. It slows a botnet down, and is high enough that nobody can cheaply lock an owner out. */
  email: number;
  /** Limits one address block, whatever the email address. */
  address: number;
  minutes: number;
}

export const LIMITS = {
  /** Failures only: a success is subtracted again (`forgive`). */
  'sign-in': { person: 10, email: 100, address: 300, minutes: 15 },
  'sign-up': { person: 10, email: 20, address: 1000, minutes: 60 },
  /** A password that is asked for again, failures only; `email` is that of the session's user. */
  'own-password': { person: 10, email: 20, address: 300, minutes: 15 },
  /**
   * Codes of a second factor, failures only; `email` is that of the account. Only somebody who knows the password can try one. A guess is
   * right three times in a million, so few are allowed per day.
   */
  'second-factor': { person: 10, email: 100, address: 300, minutes: 24 * 60 },
  /** 60 random bits cannot be guessed. An attacker who uses up the limit above does not lock out an owner with recovery codes. */
  'recovery-code': { person: 10, email: 1000, address: 300, minutes: 15 },
  /** A signature cannot be guessed either; this limits the work. `email` is the passkey. */
  passkey: { person: 30, email: 1000, address: 300, minutes: 15 },
  /** Nobody may keep a neighbour behind the same address from a new password, so each inbox has a tight limit of its own. */
  'ask-for-mail': { person: 5, email: 10, address: 3000, minutes: 60 },
  /** Counted per guest instead of per email address. */
  questionnaire: { person: 60, email: 60, address: 300, minutes: 60 },
  /** Counted per order instead of per email address: a form has several files, and people replace some. */
  'answer-files': { person: 60, email: 100, address: 600, minutes: 60 },
  /** What phones report about passes; all of them count as one. */
  'wallet-log': { person: 30, email: 300, address: 60, minutes: 60 },
  // Counted per typed letter; some providers bill each request.
  'find-places': { person: 300, email: 600, address: 3000, minutes: 10 },
} satisfies Record<string, Limit>;

/** How often a user may do something in how many minutes, from any address. */
export const USER_LIMITS = {
  upload: { times: 60, minutes: 60 },
  export: { times: 10, minutes: 60 },
  'message-test': { times: 20, minutes: 60 },
  /** Each one asks a bank. */
  'payout-account': { times: 20, minutes: 60 },
  /** Each one asks the card provider. */
  'payout-state': { times: 60, minutes: 60 },
} satisfies Record<string, { times: number; minutes: number }>;

type Door = keyof typeof LIMITS;

/**
 * Counts an attempt, for known and unknown addresses alike; all spellings of an inbox count as one. A refused attempt counts only at the
 * limits that it reached, so that a flood at one inbox does not use up its neighbours' attempts.
 * @throws DomainError 'too-many' (too-many-requests), facts `{retryAfterSeconds}`
 */
export async function throttle(app: App, door: Door, email: string, caller: Caller): Promise<void> {
  const now = app.clock.now();
  const limit = LIMITS[door];
  const windowEndsAt = new Date(now.getTime() + limit.minutes * MINUTE_MS);
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
  // Once per window, so a flood does not fill the log.
  const isFirst = over.some(({ key, count }) => count === (allowed.get(key) ?? 0) + 1);
  if (isFirst && LOCKS.has(door)) await noteLockOut(app, door, email, caller);
  throw tooManyAttempts(Math.max(...over.map((attempt) => attempt.windowEndsAt.getTime())), now);
}

/** The doors to an account: refusals there are in the audit log. */
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
 * Counts an act of a user with an account.
 * @throws DomainError 'too-many' (too-many-requests), facts `{retryAfterSeconds}`
 */
export async function throttleUser(app: App, door: keyof typeof USER_LIMITS, userId: string): Promise<void> {
  const now = app.clock.now();
  const { times, minutes } = USER_LIMITS[door];
  const windowEndsAt = new Date(now.getTime() + minutes * MINUTE_MS);
  const [counted] = await countAttempts(
    app.db,
    [{ key: countedKey(app, door, 'user', userId), windowEndsAt }],
    now,
  );
  if (counted && counted.count > times) throw tooManyAttempts(counted.windowEndsAt.getTime(), now);
}

/** After a success: subtracts the attempt, and the owner's own failures before it. */
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
  return refusal('too-many-requests', { retryAfterSeconds });
}
