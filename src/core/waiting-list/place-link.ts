import type { App } from '../shared/app.ts';
import { isLinkKey, linkKey } from '../shared/link-key.ts';

export interface EntryKey {
  eventId: string;
  entryId: string;
}

/** Same-origin path of the page with somebody's place. Its key proves access to the address's mail, so it can confirm and leave. */
export const placePath = (app: Pick<App, 'secret'>, entry: EntryKey): string =>
  `/event/${entry.eventId}/waiting-list/${entry.entryId}?key=${placeKey(app, entry)}`;

export const placeLink = (app: Pick<App, 'secret' | 'settings'>, entry: EntryKey): string =>
  app.settings.publicUrl + placePath(app, entry);

/** The key of an entry's link. */
export const placeKey = ({ secret }: Pick<App, 'secret'>, entry: EntryKey): string =>
  linkKey(secret, PURPOSE, openedBy(entry));

/** Tells whether a key belongs to an entry, in constant time. */
export const isPlaceKey = ({ secret }: Pick<App, 'secret'>, entry: EntryKey, key: string): boolean =>
  isLinkKey(secret, PURPOSE, openedBy(entry), key);

const PURPOSE = 'tikiti waiting list link';

const openedBy = ({ eventId, entryId }: EntryKey): string => `${eventId}.${entryId}`;
