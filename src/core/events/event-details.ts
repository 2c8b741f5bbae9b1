import type { Selectable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { findImage } from '../media/image-store.ts';
import { isTownPoint } from '../places/town-point-store.ts';
import { findRendering } from '../renderings/rendering-store.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { Issue } from '../shared/errors.ts';
import { type Marked, pick } from '../shared/fields.ts';
import { EVENT_COLUMNS, type EVENT_FIELDS, type EventInput, instantsOf } from './event.ts';
import { refusal } from './refusals.ts';

/** An event's own columns, ready to store: those that its organiser enters, and two that follow from them. */
export type EventDetails = Pick<
  Selectable<Tables['events']>,
  Marked<typeof EVENT_FIELDS, 'column' | 'instant'> | 'pinIsTown' | 'accent'
>;

/**
 * Turns a validated input into columns: instants for local times, the banner's accent, and whether the pin only marks a town.
 * @param files whose uploads it may show: those of `uploader`, and those it shows already, whoever uploaded them
 * @throws DomainError 'invalid' at bannerKey (event.unknown-banner) or renderingKey (event.unknown-rendering) for any other file
 */
export async function detailsOf(tx: Transaction, event: EventInput, files: Files): Promise<EventDetails> {
  const { startsAt, endsAt } = instantsOf(event);
  if (!startsAt || !endsAt) throw new TypeError('A checked input has times that exist');
  return {
    ...pick(event, EVENT_COLUMNS),
    startsAt,
    endsAt,
    pinIsTown: await isTown(tx, event),
    ...(await bannerOf(tx, event.bannerKey, files)),
    renderingKey: await renderingOf(tx, event.renderingKey, files),
  };
}

interface Files {
  uploader: SignedIn;
  /** What the event shows already. */
  shown?: Pick<EventDetails, 'bannerKey' | 'accent' | 'renderingKey'>;
}

/** Refuses an end that is in the past. */
export const alreadyOver = ({ endsAt }: Pick<EventDetails, 'endsAt'>, now: Date): Issue[] =>
  endsAt > now ? [] : [{ path: 'endsAt', message: 'This is already over. Choose an end in the future.' }];

/** Tells whether the pin is on the point of a whole town in our list of places. */
const isTown = async (tx: Transaction, { latitude, longitude }: EventInput) =>
  latitude !== null && longitude !== null && (await isTownPoint(tx, { latitude, longitude }));

async function bannerOf(tx: Transaction, key: string | null, { uploader, shown }: Files) {
  if (!key) return { bannerKey: null, accent: null };
  if (key === shown?.bannerKey) return { bannerKey: key, accent: shown.accent };
  const image = await findImage(tx, key);
  if (image?.ownerId === uploader.userId) return { bannerKey: key, accent: image.accent };
  throw refusal('event.unknown-banner', { at: 'bannerKey' });
}

async function renderingOf(tx: Transaction, key: string | null, { uploader, shown }: Files) {
  if (!key) return null;
  if (key === shown?.renderingKey) return key;
  const rendering = await findRendering(tx, key);
  if (rendering?.ownerId === uploader.userId) return key;
  throw refusal('event.unknown-rendering', { at: 'renderingKey' });
}
