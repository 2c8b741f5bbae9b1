import type { Transaction } from '../../db/database.ts';
import { findImage } from '../media/image-store.ts';
import { isTownPoint } from '../places/town-point-store.ts';
import type { FeePayer } from '../pricing/service-fee.ts';
import { findRendering } from '../renderings/rendering-store.ts';
import type { SignedIn } from '../shared/actor.ts';
import { DomainError, type Issue } from '../shared/errors.ts';
import { type EventInput, instantsOf } from './event.ts';

/** An event's own columns, ready to store. */
export interface EventDetails {
  name: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  locationText: string;
  latitude: number | null;
  longitude: number | null;
  /** The pin is on the point of a whole town in our list of places. */
  pinIsTown: boolean;
  bannerKey: string | null;
  renderingKey: string | null;
  /** How many days before the start customers can last refund tickets themselves; null: all sales are final. */
  refundUntilDays: number | null;
  /** Null means the operator's default. */
  feePayer: FeePayer | null;
  /** Whether it is on the public list of events and on its organiser's page. */
  listed: boolean;
  /** The banner's colour, "#rrggbb". */
  accent: string | null;
}

/**
 * Turns a validated input into columns: instants for local times, the banner's accent, and whether the pin only marks a town.
 * @param files whose uploads it may show: those of `uploader`, and those it shows already, whoever uploaded them
 * @throws DomainError 'invalid' at bannerKey (event.unknown-banner) or renderingKey (event.unknown-rendering) for any other file
 */
export async function detailsOf(tx: Transaction, event: EventInput, files: Files): Promise<EventDetails> {
  const { startsAt, endsAt } = instantsOf(event);
  if (!startsAt || !endsAt) throw new TypeError('A checked input has times that exist');
  const { name, description, timeZone, locationText } = event;
  const place = await placeOf(tx, event);
  const banner = await bannerOf(tx, event.bannerKey, files);
  const renderingKey = await renderingOf(tx, event.renderingKey, files);
  const refundUntilDays = event.refundUntilDays ?? null;
  const terms = { renderingKey, refundUntilDays, feePayer: event.feePayer ?? null, listed: event.listed };
  return { name, description, startsAt, endsAt, timeZone, locationText, ...place, ...banner, ...terms };
}

interface Files {
  uploader: SignedIn;
  /** What the event shows already. */
  shown?: Pick<EventDetails, 'bannerKey' | 'accent' | 'renderingKey'>;
}

/** Refuses an end that is in the past. */
export const alreadyOver = ({ endsAt }: Pick<EventDetails, 'endsAt'>, now: Date): Issue[] =>
  endsAt > now ? [] : [{ path: 'endsAt', message: 'This is already over. Choose an end in the future.' }];

async function placeOf(tx: Transaction, { latitude, longitude }: EventInput) {
  if (latitude == null || longitude == null) return { latitude: null, longitude: null, pinIsTown: false };
  return { latitude, longitude, pinIsTown: await isTownPoint(tx, { latitude, longitude }) };
}

async function bannerOf(tx: Transaction, key: string | null | undefined, { uploader, shown }: Files) {
  if (!key) return { bannerKey: null, accent: null };
  if (key === shown?.bannerKey) return { bannerKey: key, accent: shown.accent };
  const image = await findImage(tx, key);
  if (image?.ownerId === uploader.userId) return { bannerKey: key, accent: image.accent };
  const message = 'This photo is no longer there. Choose it again.';
  throw new DomainError('invalid', 'event.unknown-banner', message, {
    issues: [{ path: 'bannerKey', message }],
  });
}

async function renderingOf(tx: Transaction, key: string | null | undefined, { uploader, shown }: Files) {
  if (!key) return null;
  if (key === shown?.renderingKey) return key;
  const rendering = await findRendering(tx, key);
  if (rendering?.ownerId === uploader.userId) return key;
  const message = 'This 3d file is no longer there. Upload it again.';
  throw new DomainError('invalid', 'event.unknown-rendering', message, {
    issues: [{ path: 'renderingKey', message }],
  });
}
