import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { App } from '../shared/app.ts';

export interface EntryKey {
  eventId: string;
  entryId: string;
}

/** Same-origin path of the page with somebody's place. Its key proves access to the address's mail, so it can confirm and leave. */
export const placePath = (app: Pick<App, 'secret'>, entry: EntryKey): string =>
  `/event/${entry.eventId}/waiting-list/${entry.entryId}?key=${placeKey(app, entry)}`;

export const placeLink = (app: Pick<App, 'secret' | 'settings'>, entry: EntryKey): string =>
  app.settings.publicUrl + placePath(app, entry);

/** 128 bits of HMAC-SHA256 over the entry's ids, base64url. */
export function placeKey({ secret }: Pick<App, 'secret'>, { eventId, entryId }: EntryKey): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'tikiti waiting list link', 32));
  return createHmac('sha256', key)
    .update(`${eventId}.${entryId}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

/** Tells whether a key belongs to an entry, in constant time. */
export function isPlaceKey(app: Pick<App, 'secret'>, entry: EntryKey, key: string): boolean {
  const expected = Buffer.from(placeKey(app, entry));
  const given = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
