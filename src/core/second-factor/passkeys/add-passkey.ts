import { z } from 'zod';
import { accountNotice } from '../../accounts/account-notice.ts';
import { describeDevice } from '../../accounts/describe-device.ts';
import { requireFreshProof } from '../../accounts/fresh-proof.ts';
import { hasSecondFactor } from '../../accounts/has-second-factor.ts';
import { findPerson } from '../../accounts/person-store.ts';
import { withRenewedSession } from '../../accounts/renew-session.ts';
import { record } from '../../audit/record.ts';
import { queueMails } from '../../outbox/outbox-store.ts';
import { type Actor, requireOrganiser, type SignedIn } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import type { Caller } from '../../shared/caller.ts';
import { parseInput } from '../../shared/parse-input.ts';
import { codesForFirst, recoveryCodesGiven } from '../recovery-codes.ts';
import { refusal } from '../refusals.ts';
import { CHALLENGE_SECONDS, createChallenge } from './challenge.ts';
import { type CreationOptions, madePasskeySchema } from './credential.ts';
import { describePasskey, type Passkey, passkeyAnswer } from './own-passkeys.ts';
import { findPasskeys, insertPasskey, type StoredPasskey } from './passkey-store.ts';
import { relyingParty } from './relying-party.ts';
import { ALGORITHMS, verifyNew } from './verify-passkey.ts';

/** More than anybody's devices. */
const MOST = 20;

/**
 * Returns what a browser needs to create a passkey. Nothing is stored until the passkey comes back.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.proof-needed, account.email-not-verified), 'conflict' (passkey.too-many)
 */
export async function beginPasskey(app: App, actor: Actor): Promise<CreationOptions> {
  const user = requireOrganiser(actor);
  await requireFreshProof(app, app.db, user, { afterLogin: true });
  const [passkeys, person] = [await findPasskeys(app.db, user.userId), await findPerson(app.db, user.userId)];
  if (passkeys.length >= MOST) throw tooMany();
  return {
    challenge: createChallenge(app, askedOf(user)),
    rp: { id: relyingParty(app).id, name: 'Tikiti' },
    user: {
      id: Buffer.from(user.userId).toString('base64url'),
      name: user.email,
      displayName: person?.name || user.email,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    // We would not refuse a device because of its maker.
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: passkeys.map(described),
  };
}

export const addPasskeySchema = z.strictObject({ passkey: madePasskeySchema });

export const addedPasskeyAnswer = z.object({ passkey: passkeyAnswer, ...recoveryCodesGiven });
export interface AddedPasskey {
  passkey: Passkey;
  recoveryCodes: string[] | null;
}

/**
 * Adds the passkey that a browser created, named after that browser. All other sessions end, and a mail reports it.
 * @returns with Set-Cookie lines, which replace this session's
 * @throws DomainError 'invalid' (passkey.refused, passkey.too-late, input.invalid), 'conflict' (passkey.already-added, passkey.too-many),
 *   and as beginPasskey
 */
export async function addPasskey(
  app: App,
  actor: Actor,
  input: unknown,
  { headers }: Caller,
): Promise<AddedPasskey & { setCookie: string[] }> {
  const user = requireOrganiser(actor);
  const { passkey: made } = parseInput(addPasskeySchema, input);
  await requireFreshProof(app, app.db, user, { afterLogin: true });
  const key = await verifyNew(app, askedOf(user), made);
  const passkey: StoredPasskey = {
    id: app.newId(),
    userId: user.userId,
    ...key,
    transports: made.response.transports ?? [],
    name: describeDevice(headers.get('user-agent')),
    needsPassword: false,
    createdAt: app.clock.now(),
    lastUsedAt: null,
  };
  return withRenewedSession(app, user, async (tx) => {
    if ((await findPasskeys(tx, user.userId)).length >= MOST) throw tooMany();
    const isFirst = !(await hasSecondFactor(tx, user.userId));
    if (!(await insertPasskey(tx, passkey))) throw refusal('passkey.already-added');
    await record(app, tx, { kind: 'account.passkey-added', by: user, about: user.userId });
    const detail = `“${passkey.name}”`;
    await queueMails(app, tx, [accountNotice({ to: user.email, notice: 'passkey-added', detail })]);
    const recoveryCodes = await codesForFirst(app, tx, user.userId, isFirst);
    return { passkey: describePasskey(passkey), recoveryCodes };
  });
}

/** Names a passkey to a browser. */
export const described = ({ credentialId, transports }: StoredPasskey) => ({
  type: 'public-key' as const,
  id: credentialId.toString('base64url'),
  transports,
});

const askedOf = ({ sessionId }: SignedIn) => ({ ceremony: 'add', holder: sessionId }) as const;

const tooMany = () => refusal('passkey.too-many', { most: MOST });
