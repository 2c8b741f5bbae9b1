import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type Marked, marked } from '../shared/fields.ts';
import type { EVENT_FIELDS } from './event.ts';

/** The parts of an event that an admin reviews again when they change after approval (docs/decisions/0009). */
export const CHANGES = ['name', 'when', 'where', 'description', 'photo'] as const;
export type Change = (typeof CHANGES)[number];

/** The part that each column belongs to; `not-reviewed`: admins need not look at it again. */
export const REVIEWED = {
  name: 'name',
  description: 'description',
  startsAt: 'when',
  endsAt: 'when',
  timeZone: 'when',
  locationText: 'where',
  latitude: 'where',
  longitude: 'where',
  bannerKey: 'photo',
  renderingKey: 'not-reviewed',
  feePayer: 'not-reviewed',
  refundUntilDays: 'not-reviewed',
  cancellationFeeMinor: 'not-reviewed',
  cancellationFeeHundredths: 'not-reviewed',
  listed: 'not-reviewed',
} as const satisfies Record<Marked<typeof EVENT_FIELDS, 'column' | 'instant'>, Change | 'not-reviewed'>;

export const REVIEWED_COLUMNS = marked(REVIEWED, ...CHANGES);

/** What an admin reviews of an event. */
export type LookedAt = Pick<Selectable<Tables['events']>, (typeof REVIEWED_COLUMNS)[number]>;

/** Lists the parts that differ, in the order of CHANGES. */
export const changesBetween = (before: LookedAt, after: LookedAt): Change[] =>
  CHANGES.filter((change) =>
    marked(REVIEWED, change).some((column) => isOther(before[column], after[column])),
  );

const isOther = (before: unknown, after: unknown) =>
  before instanceof Date && after instanceof Date ? before.getTime() !== after.getTime() : before !== after;
