import { z } from 'zod';
import type { App } from '../shared/app.ts';
import { type EntryKey, isPlaceKey } from './place-link.ts';
import { findPlace, type PlaceRecord } from './place-store.ts';
import { refusal } from './refusals.ts';

/** Names a place in line, with the key of the link that was mailed. */
export type PlaceRequest = EntryKey & { key: string };

/** @throws DomainError 'not-found' (waiting-list.unknown) when the key is wrong */
export async function findPlaceFor(app: App, { key, ...entry }: PlaceRequest): Promise<PlaceRecord> {
  const isEntry = z.uuid().safeParse(entry.eventId).success && z.uuid().safeParse(entry.entryId).success;
  const place = isEntry && isPlaceKey(app, entry, key) ? await findPlace(app.db, entry) : undefined;
  if (place) return place;
  throw refusal('waiting-list.unknown', { why: 'link' });
}
