import type { Transaction } from '../../../db/database.ts';
import type { App } from '../../shared/app.ts';
import { DomainError } from '../../shared/errors.ts';
import { refusal } from '../refusals.ts';
import { type Asked, takeChallenge } from './challenge.ts';
import type { MadePasskey, UsedPasskey } from './credential.ts';
import { findByCredential, freeOfPassword, noteUse } from './passkey-store.ts';
import { relyingParty } from './relying-party.ts';

/** ES256, EdDSA and RS256: what passkeys come with. */
export const ALGORITHMS = [-7, -8, -257];

/** Loaded when the first passkey comes: it brings a parser of certificates, which takes a while. */
const library = () => import('@simplewebauthn/server');

/** A key that was made for us just now, on a device whose owner showed a finger, a face or a PIN. */
export interface NewKey {
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
}

/** @throws DomainError 'invalid' (passkey.refused, passkey.too-late) */
export async function verifyNew(app: App, asked: Asked, made: MadePasskey): Promise<NewKey> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {}, authenticatorAttachment: undefined },
      ...expected(app, asked),
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified) throw refused();
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    signCount: counter,
  };
}

/** A passkey that signed what it was asked to; `acceptPasskey` or `acceptPasskeyAlone` notes that in the transaction of what it is for. */
export interface ShownPasskey {
  id: string;
  userId: string;
  signCount: number;
}

/**
 * Verifies what a passkey signed. Its device asked its owner for a finger, a face or a PIN: it is both factors.
 * @param of the one whose it has to be; left out, whoever it names
 * @throws DomainError 'invalid' (passkey.unknown, passkey.refused, passkey.too-late)
 */
export async function verifyUsed(
  app: App,
  asked: Asked,
  used: UsedPasskey,
  of?: string,
): Promise<ShownPasskey> {
  const passkey = await findByCredential(app.db, Buffer.from(used.id, 'base64url'));
  const handle = used.response.userHandle;
  const isOfHandle = !handle || Buffer.from(handle, 'base64url').toString() === passkey?.userId;
  if (!passkey || !isOfHandle || (of !== undefined && of !== passkey.userId))
    throw refusal('passkey.unknown');
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: {
        ...used,
        response: { ...used.response, userHandle: undefined },
        clientExtensionResults: {},
        authenticatorAttachment: undefined,
      },
      ...expected(app, asked),
      credential: { id: used.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
    }),
  );
  if (!verified) throw refused();
  return { id: passkey.id, userId: passkey.userId, signCount: authenticationInfo.newCounter };
}

/**
 * Notes that a passkey was used behind the password: from then on it logs in by itself again. Of two at once with one signature's count,
 * one is taken.
 * @throws DomainError 'invalid' (passkey.refused) for one that was removed or used meanwhile
 */
export async function acceptPasskey(
  app: Pick<App, 'clock'>,
  tx: Transaction,
  { id, signCount }: ShownPasskey,
): Promise<void> {
  if (!(await noteUse(tx, { id, signCount, now: app.clock.now() }))) throw refused();
  await freeOfPassword(tx, id);
}

/**
 * Notes that a passkey was used by itself. After a password by mail it needs that one first: whoever added a passkey to a stolen account
 * does not come back by it.
 * @throws DomainError as acceptPasskey, 'invalid' (passkey.password-needed)
 */
export async function acceptPasskeyAlone(
  app: Pick<App, 'clock'>,
  tx: Transaction,
  { id, signCount }: ShownPasskey,
): Promise<void> {
  const noted = await noteUse(tx, { id, signCount, now: app.clock.now() });
  if (!noted) throw refused();
  if (noted.needsPassword) throw refusal('passkey.password-needed');
}

function expected(app: App, asked: Asked) {
  const { id, origin } = relyingParty(app);
  return {
    expectedChallenge: (challenge: string) => takeChallenge(app, challenge, asked),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  };
}

/** The library throws plain errors for whatever it does not believe. */
async function refusing<Verified>(verify: () => Promise<Verified>): Promise<Verified> {
  try {
    return await verify();
  } catch (error) {
    throw error instanceof DomainError ? error : refused(error);
  }
}

const refused = (cause?: unknown) => refusal('passkey.refused', { cause });
