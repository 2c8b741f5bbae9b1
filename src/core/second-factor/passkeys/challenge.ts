import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../accounts/derived-key.ts';
import type { App } from '../../shared/app.ts';
import { DomainError } from '../../shared/errors.ts';
import { onlyOnce } from '../../throttle/only-once.ts';

/** Somebody has this long to show a finger, or to find their phone, seconds. */
export const CHALLENGE_SECONDS = 5 * 60;

/** What a passkey is asked for; a challenge for one opens nothing else. */
export type Ceremony = 'add' | 'log-in' | 'second-step' | 'proof';

/** Whoever was given a challenge, and alone may answer it: a session, or a browser by its cookie. */
export interface Asked {
  ceremony: Ceremony;
  holder: string;
}

const NONCE = 16;
const HEAD = NONCE + 8;

/**
 * Makes what a passkey is to sign. Nothing is stored of it: a login page that nobody logs in on leaves no row. It says until when it is
 * good, and a MAC binds that to what it is for and to whom it was given.
 */
export function createChallenge(app: Pick<App, 'secret' | 'clock' | 'randomBytes'>, asked: Asked): string {
  const until = Buffer.alloc(8);
  until.writeBigInt64BE(BigInt(app.clock.now().getTime() + CHALLENGE_SECONDS * 1000));
  const head = Buffer.concat([app.randomBytes(NONCE), until]);
  return Buffer.concat([head, macOf(app, head, asked)]).toString('base64url');
}

/**
 * Takes a challenge that comes back signed. Each is taken once, whatever becomes of the signature then.
 * @returns false for one that is none of ours, or was for something or somebody else
 * @throws DomainError 'invalid' (passkey.too-late) for one that was used, or is too old
 */
export async function takeChallenge(app: App, challenge: string, asked: Asked): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const [head, mac] = [bytes.subarray(0, HEAD), bytes.subarray(HEAD)];
  if (head.length < HEAD || mac.length !== 32 || !timingSafeEqual(mac, macOf(app, head, asked))) return false;
  const until = new Date(Number(head.readBigInt64BE(NONCE)));
  if (until > app.clock.now() && (await onlyOnce(app, bytes.toString('base64url'), until))) return true;
  throw new DomainError('invalid', 'passkey.too-late', 'That took too long. Please try again.');
}

const macOf = (app: Pick<App, 'secret'>, head: Uint8Array, { ceremony, holder }: Asked): Buffer =>
  createHmac('sha256', derivedKey(app.secret, 'passkey'))
    .update(head)
    .update(`${ceremony}\n${holder}`)
    .digest();
