import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from '../../shared/secret.ts';
import {
  CODE_HASH_BYTES,
  DETAILS_KEY_BYTES,
  DETAILS_LABEL,
  hashedCode,
  NAME_TAG_BYTES,
  opensOf,
  type TicketDetails,
  tagsOfName,
} from './manifest.ts';

const NONCE_BYTES = 12;

/** The key of an event's names, and the tags that were made with it: names share their beginnings. */
export interface NamesKey {
  bytes: Buffer;
  tags: Map<string, string>;
}

/** As many events as may have a door on one day. */
const KEPT_KEYS = 1_000;
const kept = new WeakMap<Uint8Array, Map<string, NamesKey>>();

/**
 * Derives the key of an event's names from the first secret, so that a device whose list is half from before a change of the secret still
 * finds everybody. The last ones are kept.
 */
export function namesKeyOf({ first }: Secret, eventId: string): NamesKey {
  const keys = kept.get(first) ?? new Map<string, NamesKey>();
  kept.set(first, keys);
  const key = keys.get(eventId) ?? {
    bytes: Buffer.from(hkdfSync('sha256', first, eventId, 'tikiti/door-names/1', 32)),
    tags: new Map(),
  };
  if (keys.size >= KEPT_KEYS) keys.clear();
  keys.set(eventId, key);
  return key;
}

const mac = ({ bytes }: NamesKey, of: string): Buffer => createHmac('sha256', bytes).update(of).digest();

function tagUnder(key: NamesKey, word: string): string {
  const tag = key.tags.get(word) ?? mac(key, word).subarray(0, NAME_TAG_BYTES).toString('base64url');
  key.tags.set(word, tag);
  return tag;
}

/** What a list has of a ticket for those who have its code or the key of names. */
export interface Sealed {
  details: string;
  opens: string;
  words: string;
}

/**
 * Seals what the door shows of a ticket so that only its signed code opens it, or the key of the event's names.
 * @param signature of that code, 64 bytes @param name whom a search finds; empty if nobody is known
 * @returns base64url, as `manifestSchema` says
 */
export function sealDetails(
  { signature, namesKey, ticketId }: { signature: Uint8Array; namesKey: NamesKey; ticketId: string },
  details: TicketDetails,
  name: string,
): Sealed {
  const key = createHash('sha256')
    .update(DETAILS_LABEL)
    .update(signature)
    .digest()
    .subarray(0, DETAILS_KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(details)), cipher.final()]);
  const pad = mac(namesKey, opensOf(ticketId));
  return {
    details: Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url'),
    opens: Buffer.from(key.map((byte, at) => byte ^ (pad[at] ?? 0))).toString('base64url'),
    words: tagsOfName(name)
      .map((word) => tagUnder(namesKey, word))
      .join(''),
  };
}

/** Hashes a short code for a device's list, so that the list gives no codes away. */
export function hashShortCode(eventId: string, shortCode: string): string {
  const hash = createHash('sha256').update(hashedCode(eventId, shortCode)).digest();
  return hash.subarray(0, CODE_HASH_BYTES).toString('base64url');
}
