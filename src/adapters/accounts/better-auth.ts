import { availableParallelism } from 'node:os';
import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { admin } from 'better-auth/plugins/admin';
import type pg from 'pg';
import type { Accounts, Caller } from '../../core/accounts/accounts.ts';
import { cookieName, isSecure } from '../../core/accounts/cookies.ts';
import { derivedKey } from '../../core/accounts/derived-key.ts';
import { type Clock, systemClock } from '../../core/shared/clock.ts';
import { DomainError } from '../../core/shared/errors.ts';
import { createFairQueue } from '../../core/shared/fair-queue.ts';
import type { Log } from '../../core/shared/log.ts';
import { addressBlock } from '../../core/throttle/address-block.ts';
import {
  accountTable,
  adminSchema,
  sessionTable,
  userTable,
  verificationTable,
} from './better-auth-tables.ts';
import { sessionEndpoints } from './session-endpoints.ts';

/** A session ends this long after the sign-in, used or not. */
const SESSION_DAYS = 14;
/** A hash that no password has, so that an address without one costs the same work. */
const NOBODYS_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;
/**
 * A hash takes much of a processor and 32 MB, on purpose. One processor is left to whoever answers requests, and a
 * guesser waits behind everybody else's next try.
 */
const HASHING = {
  atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 60,
  waitingEach: 20,
};
const ADDRESS_HEADER = 'x-caller-address';

interface AccountsOptions {
  pool: pg.Pool;
  publicUrl: string;
  /** Somebody whose account was closed can write to this address. */
  supportEmail: string;
  /** The app's secret, 32 bytes. */
  secret: Uint8Array;
  newId(): string;
  /** Tests alone give another one, which is cheaper; compose.ts gives none, and no setting does. */
  passwords?: PasswordHash;
  clock?: Clock;
  log?: Log;
}

export interface PasswordHash {
  hash(password: string): Promise<string>;
  verify(kept: { hash: string; password: string }): Promise<boolean>;
}

export const SCRYPT: PasswordHash = { hash: hashPassword, verify: verifyPassword };

/** Accounts by better-auth: passwords (scrypt), sessions in our database, signed cookies. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { passwords = SCRYPT } = options;
  const { api } = createAuth(options, passwords);
  const queue = createFairQueue(HASHING);
  /** Without a caller it is the house itself that asks, and waits. */
  const hashing = <Result>(caller: Caller | undefined, work: () => Promise<Result>) =>
    queue.run(caller ? addressBlock(caller.address) : '', work, { patient: !caller });
  const sessionCookie = `${cookieName(options.publicUrl, 'session')}=`;

  return {
    sessionToken: (headers) => api.readSessionToken({ headers }),

    async signIn(body, caller) {
      try {
        const { headers, response } = await hashing(caller, () =>
          api.signInEmail({ body, headers: headersOf(caller), returnHeaders: true }),
        );
        return { userId: response.user.id, setCookie: ours(headers) };
      } catch (error) {
        if (codeOf(error) === 'INVALID_EMAIL_OR_PASSWORD') return undefined;
        throw asDomainError(error, options);
      }
    },

    async startSession(userId, caller) {
      try {
        const { headers } = await api.startSession({
          body: { userId },
          headers: headersOf(caller),
          returnHeaders: true,
        });
        return { userId, setCookie: ours(headers) };
      } catch (error) {
        throw asDomainError(error, options);
      }
    },

    async signOut(caller) {
      const { headers } = await api.signOut({ headers: headersOf(caller), returnHeaders: true });
      return ours(headers);
    },

    hashPassword: (password, caller) => hashing(caller, () => passwords.hash(password)),
    passwordMatches: (hash, password, caller) =>
      hashing(caller, () => passwords.verify({ hash: hash ?? NOBODYS_HASH, password })),
  };

  /** better-auth also forgets cookies of features that we do not use. */
  function ours(headers: Headers): string[] {
    return headers.getSetCookie().filter((line) => line.startsWith(sessionCookie));
  }
}

function createAuth(
  { pool, publicUrl, secret, newId, clock = systemClock, log }: AccountsOptions,
  passwords: PasswordHash,
) {
  const secure = isSecure(publicUrl);
  return betterAuth({
    baseURL: publicUrl,
    secret: derivedKey(secret, 'better-auth').export().toString('base64url'),
    database: pool,
    user: userTable,
    session: { ...sessionTable, expiresIn: SESSION_DAYS * 24 * 3600 },
    account: accountTable,
    verification: verificationTable,
    emailAndPassword: { enabled: true, password: passwords },
    plugins: [admin({ schema: adminSchema }), sessionEndpoints],
    databaseHooks: { session: { create: { before: async (session) => ({ data: timed(session, clock) }) } } },
    advanced: {
      database: { generateId: newId },
      // The name says `__Host-` itself; better-auth would put `__Secure-` before it.
      useSecureCookies: false,
      cookies: { session_token: { name: cookieName(publicUrl, 'session'), attributes: { secure } } },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    // core/throttle/throttle.ts counts attempts; the front door checks origins.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => log?.error({ details }, `better-auth: ${message}`),
    },
  });
}

function timed<Session extends object>(session: Session, clock: Clock) {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 24 * 3600_000);
  return { ...session, createdAt: now, updatedAt: now, expiresAt };
}

/** Keeps what better-auth may know of a request: its cookies, what browser it is, and where from. */
function headersOf({ headers, address }: Caller): Headers {
  const kept = new Headers({ [ADDRESS_HEADER]: address });
  for (const name of ['cookie', 'user-agent']) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

function asDomainError(error: unknown, { supportEmail }: AccountsOptions): unknown {
  if (codeOf(error) !== 'BANNED_USER') return error;
  const detail = `This account was closed. Write to ${supportEmail} if you think that is wrong.`;
  return new DomainError('forbidden', 'user-disabled', detail, { cause: error });
}

function codeOf(error: unknown): unknown {
  return isAPIError(error) ? error.body?.code : undefined;
}
