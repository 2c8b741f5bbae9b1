import { createHash } from 'node:crypto';
import type { MailCodePurpose } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import type { DomainError } from '../shared/errors.ts';
import { type CodeKey, consumeCode, findCode, insertCode } from './mail-code-store.ts';
import { refusal } from './refusals.ts';

/** How long each kind of link in a mail (`?oobCode=`) works, minutes. */
export const CODE_MINUTES = {
  'verify-email': 24 * 60,
  'reset-password': 60,
  'change-email': 24 * 60,
} as const satisfies Record<MailCodePurpose, number>;

/** Makes a code of 32 random bytes. Only its hash is stored, so that nobody who reads the table can use it. */
export async function createMailCode(
  app: Pick<App, 'db' | 'clock' | 'randomBytes'>,
  purpose: MailCodePurpose,
  subjectId: string,
): Promise<string> {
  const code = Buffer.from(app.randomBytes(32)).toString('base64url');
  const expiresAt = new Date(app.clock.now().getTime() + CODE_MINUTES[purpose] * MINUTE_MS);
  await insertCode(app.db, keyOf(purpose, code), { subjectId, expiresAt });
  return code;
}

/** @returns whom or what the code was made for @throws DomainError 'invalid' (missing-, invalid- or expired-action-code) */
export async function readMailCode(
  db: Database | Transaction,
  purpose: MailCodePurpose,
  code: string | undefined,
  now: Date,
): Promise<string> {
  if (!code) throw refusal('missing-action-code');
  return liveSubject(await findCode(db, keyOf(purpose, code)), now);
}

/** Reads a code as readMailCode does and deletes it, so that only one of two concurrent requests can use it. */
export async function consumeMailCode(
  tx: Transaction,
  purpose: MailCodePurpose,
  code: string | undefined,
  now: Date,
): Promise<string> {
  if (!code) throw refusal('missing-action-code');
  return liveSubject(await consumeCode(tx, keyOf(purpose, code)), now);
}

export function invalidCode(): DomainError {
  return refusal('invalid-action-code');
}

function liveSubject(found: { subjectId: string; expiresAt: Date } | undefined, now: Date): string {
  if (!found) throw invalidCode();
  if (found.expiresAt > now) return found.subjectId;
  throw refusal('expired-action-code');
}

function keyOf(purpose: MailCodePurpose, code: string): CodeKey {
  return { purpose, hash: createHash('sha256').update(code).digest() };
}
