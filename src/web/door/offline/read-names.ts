import {
  DETAILS_KEY_BYTES,
  type ManifestTicket,
  NAME_TAG_BYTES,
  opensOf,
  type TicketDetails,
  tagOf,
} from '../../../core/check-in/offline/manifest.ts';
import { TRIGRAM } from '../../../core/shared/text/fold-words.ts';
import { bytesOf } from '../../ui/ticket-codes/is-genuine.ts';
import { inBase64url, openSealed } from './read-code.ts';

/** The key of an event's names, ready to use. */
export type NamesKey = CryptoKey;

/** @param namesKey as the server sent it */
export const readNamesKey = (namesKey: string): Promise<NamesKey> =>
  crypto.subtle.importKey('raw', bytesOf(namesKey), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

/** The tags that a ticket has if its guest's name has such words. Short words only narrow a search down if there are no others. */
export async function tagsToFind(key: NamesKey, words: readonly string[]): Promise<string[]> {
  const long = words.filter((word) => Array.from(word).length >= TRIGRAM);
  const tags = new Set((long.length > 0 ? long : words).map(tagOf));
  return Promise.all(
    [...tags].map(async (tag) => inBase64url((await mac(key, tag)).subarray(0, NAME_TAG_BYTES))),
  );
}

/** Opens what the door shows of a ticket. @returns undefined if the key is of another event */
export async function openWithKey(ticket: ManifestTicket, key: NamesKey): Promise<TicketDetails | undefined> {
  const pad = await mac(key, opensOf(ticket.id));
  const hidden = bytesOf(ticket.opens).subarray(0, DETAILS_KEY_BYTES);
  return openSealed(
    ticket.details,
    hidden.map((byte, at) => byte ^ (pad[at] ?? 0)),
  );
}

async function mac(key: NamesKey, of: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(of)));
}
