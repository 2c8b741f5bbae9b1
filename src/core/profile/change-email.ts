import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { accountEmailSchema, typedPasswordSchema } from '../accounts/account-fields.ts';
import { accountNotice } from '../accounts/account-notice.ts';
import { requireFreshProof, withFreshProof } from '../accounts/fresh-proof.ts';
import {
  CODE_MINUTES,
  consumeMailCode,
  createMailCode,
  invalidCode,
  readMailCode,
} from '../accounts/mail-code.ts';
import { dropCodesFor, dropEndedCodes } from '../accounts/mail-code-store.ts';
import { findNewEmail, setNewEmail, takeNewEmail } from '../accounts/new-email-store.ts';
import { record } from '../audit/record.ts';
import type { Composer } from '../outbox/outbox.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { requireOwnPassword } from '../passwords/own-password.ts';
import { requireCode } from '../second-factor/accept-code.ts';
import { doorOf, typedCodeSchema } from '../second-factor/typed-code.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { forgive, throttle } from '../throttle/throttle.ts';
import { findProfile } from './profile-store.ts';
import { refusal } from './refusals.ts';

export const requestEmailChangeSchema = z.strictObject({
  email: accountEmailSchema.describe('The new address.'),
});

/**
 * Requests another email address: a link is mailed to it, and nothing changes until the link is followed. An address that already has an
 * account gets no mail, and the answer does not reveal that.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.proof-needed), 'invalid' (same-email, input.invalid), 'too-many' (too-many-requests)
 */
export async function requestEmailChange(
  app: App,
  actor: Actor,
  input: unknown,
  caller: Caller,
): Promise<{ email: string }> {
  const user = requireUser(actor);
  const { email } = parseInput(requestEmailChangeSchema, input);
  if (email === user.email) throw refusal('same-email', { at: 'email' });
  await requireFreshProof(app, app.db, user, { afterLogin: true });
  await throttle(app, 'ask-for-mail', email, caller);
  const ask = async (tx: Transaction) => {
    await setNewEmail(tx, user.userId, email);
    const { userId: about } = user;
    await record(app, tx, { kind: 'account.email-change-asked', by: user, about, personal: { to: email } });
    await dropCodesFor(tx, 'change-email', user.userId);
    await queueMails(app, tx, [{ kind: 'email-change', subjectId: user.userId }]);
  };
  await withFreshProof(app, user, ask, { afterLogin: true });
  return { email };
}

/** Cancels the request; pending links stop working. @throws DomainError 'unauthenticated' */
export async function cancelEmailChange(app: App, actor: Actor): Promise<void> {
  const { userId } = requireUser(actor);
  await transaction(app.db, async (tx) => {
    await setNewEmail(tx, userId, null);
    await dropCodesFor(tx, 'change-email', userId);
  });
}

/** Composes the mail with a link to the new address; undefined when the request was cancelled or somebody else has the address. */
export const composeEmailChange: Composer = async (app, { subjectId: userId }) => {
  if (userId === null) return undefined;
  const made = await transaction(app.db, async (tx) => {
    const to = await findNewEmail(tx, userId);
    if (to === undefined) return undefined;
    await dropEndedCodes(tx, app.clock.now());
    return { to, code: await createMailCode({ ...app, db: tx }, 'change-email', userId) };
  });
  if (!made) return undefined;
  const link = `${app.settings.publicUrl}/user-flow/new-email?oobCode=${made.code}`;
  const { to } = made;
  return { kind: 'change-email', to, link, expiresInMinutes: CODE_MINUTES['change-email'] };
};

/** What the page of a link to a new address needs to ask. */
export interface EmailChangeLink {
  /** The new address. */
  email: string;
  /** The account's present address: whole for its owner, otherwise masked, "t•••@e•••.com". */
  account: string;
  /** `opening`: its owner is logged in here, so opening the link is enough. `password`: the account's password is needed. */
  asks: 'opening' | 'password';
}

/**
 * Reads a link to a new address without using it up.
 * @throws DomainError 'invalid' (missing-, invalid- or expired-action-code)
 */
export async function lookAtEmailChange(
  app: App,
  actor: Actor,
  { code }: { code?: string | undefined },
): Promise<EmailChangeLink> {
  const userId = await readMailCode(app.db, 'change-email', code, app.clock.now());
  const profile = await findProfile(app.db, userId);
  if (!profile?.newEmail) throw invalidCode();
  const { newEmail, email } = profile;
  return actor.kind === 'user' && actor.userId === userId
    ? { email: newEmail, account: email, asks: 'opening' }
    : { email: newEmail, account: masked(email), asks: 'password' };
}

/** Masks an address: its owner recognises it, and nobody else can write to it. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const end = domain.slice(domain.lastIndexOf('.'));
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••${end}`;
}

export const confirmEmailChangeSchema = z.strictObject({
  code: z.string().optional(),
  password: typedPasswordSchema
    .optional()
    .describe('The account’s password; needed where its owner isn’t logged in.'),
  secondFactor: typedCodeSchema
    .optional()
    .describe(
      'And where the account has a second factor: six digits from the authenticator app, or a recovery code.',
    ),
});

/**
 * Follows the mailed link: the account gets the new address, and the old one is notified. Password links that were mailed to the old
 * address stop working. The person who reads the mail may not be the one who requested it. So if they are not signed in to the account,
 * they must give its password and second factor; otherwise a stranger's account could get their address (decision 0041).
 * @throws DomainError 'invalid' (missing-, invalid- or expired-action-code; wrong-password; second-factor.code-needed,
 *   second-factor.wrong-code, each with an issue at `code`), 'forbidden' (requires-recent-login),
 *   'too-many' (too-many-requests)
 */
export async function confirmEmailChange(
  app: App,
  actor: Actor,
  input: unknown,
  caller: Caller,
): Promise<{ email: string }> {
  const { code, password, secondFactor } = parseInput(confirmEmailChangeSchema, input);
  const now = app.clock.now();
  const owner = await readMailCode(app.db, 'change-email', code, now);
  const isElsewhere = actor.kind !== 'user' || actor.userId !== owner;
  if (isElsewhere) {
    await requireOwnPassword(app, { userId: owner }, { password }, caller);
    if (secondFactor !== undefined) await throttle(app, doorOf(secondFactor), owner, caller);
  }
  const done = await transaction(app.db, async (tx) => {
    if (isElsewhere) await requireCode(app, tx, owner, secondFactor, originOf(caller));
    const userId = await consumeMailCode(tx, 'change-email', code, now);
    const changed = await takeNewEmail(tx, userId);
    if (!changed) throw invalidCode();
    await dropCodesFor(tx, 'reset-password', userId);
    await dropCodesFor(tx, 'change-email', userId);
    await record(app, tx, {
      kind: 'account.email-changed',
      by: { as: 'person', userId, from: originOf(caller) },
      about: userId,
      personal: { changes: [{ field: 'email', before: changed.before, after: changed.email }] },
    });
    await queueMails(app, tx, [accountNotice({ to: changed.before, notice: 'email-changed' })]);
    return { email: changed.email };
  });
  if (isElsewhere && secondFactor !== undefined) await forgive(app, doorOf(secondFactor), owner, caller);
  return done;
}
