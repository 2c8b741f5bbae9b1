import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { derivedKey, openingKeys } from '../../accounts/derived-key.ts';
import type { App } from '../../shared/app.ts';
import { onlyOnce } from '../../throttle/only-once.ts';
import { refusal } from '../refusals.ts';

/** How long a person has to use their passkey, seconds. */
export const CHALLENGE_SECONDS = 5 * 60;

/** What a passkey is requested for. A challenge for one purpose works for no other. */
export type Ceremony = 'add' | 'log-in' | 'second-step' | 'proof';

/** The holder of a challenge: a session, or a browser known by its cookie. Nobody else may answer it. */
export interface Asked {
  ceremony: Ceremony;
  holder: string;
}

const NONCE = 16;
const HEAD = NONCE + 8;

/**
 * Creates a challenge for a passkey to sign. It is not stored, so a login page that nobody uses leaves no row. It contains its expiry, and
 * a MAC binds it to its purpose and receiver.
 */
export function createChallenge(app: Pick<App, 'secret' | 'clock' | 'randomBytes'>, asked: Asked): string {
  const until = Buffer.alloc(8);
  until.writeBigInt64BE(BigInt(app.clock.now().getTime() + CHALLENGE_SECONDS * 1000));
  const head = Buffer.concat([app.randomBytes(NONCE), until]);
  return Buffer.concat([head, macOf(derivedKey(app.secret, 'passkey'), head, asked)]).toString('base64url');
}

/**
 * Uses up a challenge that came back signed. Each works once, whether or not the signature is then valid.
 * @returns false when it is not ours, or was made for another purpose or receiver
 * @throws DomainError 'invalid' (passkey.too-late) when it was used before or has expired
 */
export async function takeChallenge(app: App, challenge: string, asked: Asked): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const [head, mac] = [bytes.subarray(0, HEAD), bytes.subarray(HEAD)];
  if (head.length < HEAD || mac.length !== 32) return false;
  const isOurs = openingKeys(app.secret, 'passkey').some((key) =>
    timingSafeEqual(mac, macOf(key, head, asked)),
  );
  if (!isOurs) return false;
  const until = new Date(Number(head.readBigInt64BE(NONCE)));
  if (until > app.clock.now() && (await onlyOnce(app, bytes.toString('base64url'), until))) return true;
  throw refusal('passkey.too-late');
}

const macOf = (key: KeyObject, head: Uint8Array, { ceremony, holder }: Asked): Buffer =>
  createHmac('sha256', key).update(head).update(`${ceremony}\n${holder}`).digest();
