import { z } from 'zod';
import { transaction } from '../../../db/database.ts';
import { accountNotice } from '../../accounts/account-notice.ts';
import { withRenewedSession } from '../../accounts/renew-session.ts';
import { record } from '../../audit/record.ts';
import { queueMails } from '../../outbox/outbox-store.ts';
import { type Actor, requireUser } from '../../shared/actor.ts';
import { instant } from '../../shared/answer-fields.ts';
import type { App } from '../../shared/app.ts';
import { parseInput } from '../../shared/parse-input.ts';
import { lineOfText } from '../../shared/text/text.ts';
import { afterRemoval } from '../after-removal.ts';
import { refusal } from '../refusals.ts';
import { deletePasskey, type StoredPasskey, setPasskeyName } from './passkey-store.ts';

export const passkeyAnswer = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkeyAnswer>;

export const describePasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const passkeyNameSchema = z.strictObject({
  name: lineOfText({ max: 60, needed: 'Name this passkey.' }),
});

/** Renames a passkey. @throws DomainError 'unauthenticated', 'invalid' (input.invalid), 'not-found' (passkey.not-found) */
export async function renamePasskey(
  app: App,
  actor: Actor,
  { passkeyId, ...input }: { passkeyId: unknown; name?: unknown },
): Promise<void> {
  const { userId } = requireUser(actor);
  const { name } = parseInput(passkeyNameSchema, input);
  const id = readId(passkeyId);
  await transaction(app.db, async (tx) => {
    if (!(await setPasskeyName(tx, { userId, id, name }))) throw refusal('passkey.not-found');
  });
}

/**
 * Removes a passkey, ends all other sessions, and reports it by mail. The recovery codes are deleted with the last second factor.
 * @returns Set-Cookie lines, which replace this session's
 * @throws DomainError 'unauthenticated', 'forbidden' (account.proof-needed), 'not-found' (passkey.not-found), 'conflict'
 *   (second-factor.required)
 */
export async function removePasskey(
  app: App,
  actor: Actor,
  { passkeyId }: { passkeyId: unknown },
): Promise<{ setCookie: string[] }> {
  const user = requireUser(actor);
  const id = readId(passkeyId);
  return withRenewedSession(app, user, async (tx) => {
    const name = await deletePasskey(tx, { userId: user.userId, id });
    if (name === undefined) throw refusal('passkey.not-found');
    const { left } = await afterRemoval(app, tx, user.userId);
    const detail = left ? `“${name}”` : `“${name}”. Your password alone is enough to log in now.`;
    await record(app, tx, { kind: 'account.passkey-removed', by: user, about: user.userId });
    await queueMails(app, tx, [accountNotice({ to: user.email, notice: 'passkey-removed', detail })]);
    return {};
  });
}

function readId(passkeyId: unknown): string {
  const { data } = z.uuid().safeParse(passkeyId);
  if (data !== undefined) return data;
  throw refusal('passkey.not-found');
}
