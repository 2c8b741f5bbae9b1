import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeCode, findCode, insertCode } from './mail-code-store.ts';

/** Each kind of link in a mail (`?oobCode=`) works for this long, minutes. */
export const CODE_MINUTES = {
  'verify-email': 24 * 60,
  'reset-password': 60,
  'change-email': 24 * 60,
} as const;

type CodePurpose = keyof typeof CODE_MINUTES;

/** Makes a code: 32 random bytes, kept by hash only, so that nobody who reads the table can follow a link. */
export async function createMailCode(app: App, purpose: CodePurpose, value: string): Promise<string> {
  const now = app.clock.now();
  const code = Buffer.from(app.randomBytes(32)).toString('base64url');
  const expiresAt = new Date(now.getTime() + CODE_MINUTES[purpose] * 60_000);
  await insertCode(
    app.db,
    { id: app.newId(), identifier: identifierOf(purpose, code), value, expiresAt },
    now,
  );
  return code;
}

/** @returns what the code was made for. @throws DomainError 'invalid' (missing-, invalid- or expired-action-code) */
export async function readMailCode(
  db: Database | Transaction,
  purpose: CodePurpose,
  code: string | undefined,
  now: Date,
): Promise<string> {
  if (!code) throw new DomainError('invalid', 'missing-action-code', 'No verification code in URL.');
  return liveValue(await findCode(db, identifierOf(purpose, code)), now);
}

/** Reads a code as above, and it works no more if the transaction commits; of two at once, one gets it. */
export async function consumeMailCode(
  tx: Transaction,
  purpose: CodePurpose,
  code: string | undefined,
  now: Date,
): Promise<string> {
  if (!code) throw new DomainError('invalid', 'missing-action-code', 'No verification code in URL.');
  return liveValue(await consumeCode(tx, identifierOf(purpose, code)), now);
}

export function invalidCode(): DomainError {
  const detail = 'Invalid or expired code: this link has already been used, or is incomplete.';
  return new DomainError('invalid', 'invalid-action-code', detail);
}

function liveValue(found: { value: string; expires_at: Date } | undefined, now: Date): string {
  if (!found) throw invalidCode();
  if (found.expires_at > now) return found.value;
  const detail = 'Invalid or expired code: this link has expired. Please ask for a new one.';
  throw new DomainError('invalid', 'expired-action-code', detail);
}

function identifierOf(purpose: CodePurpose, code: string): string {
  return `${purpose}:${createHash('sha256').update(code).digest('base64url')}`;
}
