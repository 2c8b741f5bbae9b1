import { taxRateInWords } from '../../../../core/pricing/tax.ts';
import { majorDigits } from '../../../../core/shared/format-money.ts';
import { isLocalTime } from '../../../../core/shared/local-time.ts';
import { NO_TAX } from '../../../../core/taxes/tax-choice.ts';
import type { TaxRate } from '../../../../core/taxes/tax-rate.ts';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { COLOUR_NAMES } from '../../../ui/type-colour.tsx';
import type { DraftField } from '../draft/compare-drafts.ts';
import type { EventDraft } from '../draft/draft.ts';
import { type DraftSharedCapacity, timesOf } from '../draft/draft-shared.ts';
import {
  type DraftType,
  daysWords,
  isAsManyAsShared,
  placesWords,
  priceMinorOf,
} from '../draft/draft-type.ts';

/** One change to a stored event, in words for people. */
export interface DraftChange {
  what: string;
  /** '' if there was, or will be, nothing. */
  before: string;
  after: string;
  /** The values are addresses of pictures to show. */
  pictures?: true;
  /** The values are Markdown. */
  markdown?: true;
}

/**
 * Lists the changes in the form's order. @param stored the event now @param draft the event after saving @param rates the tax rates that
 * types may name
 */
export function changesOf(
  stored: EventDraft,
  draft: EventDraft,
  rates: readonly TaxRate[] = [],
): DraftChange[] {
  const after = new Map(inWords(LINES, draft).map(({ what, value }) => [what, value]));
  const own = inWords(LINES, stored).map(({ what, value }) => ({
    what,
    before: value,
    after: after.get(what) ?? '',
    ...(what === PHOTO && { pictures: true as const }),
    ...(what === DESCRIPTION && { markdown: true as const }),
  }));
  return [...own, ...typeChanges(stored, draft, rates), ...sharedChanges(stored, draft)].filter(
    (line) => line.before !== line.after,
  );
}

const PHOTO = 'Photo';
export const DESCRIPTION = 'Description';

/** A field's name, and its value in words; '' while it has none. */
type Line<Of> = [name: string, words: (of: Of) => string];

/** An event's own fields, without its ticket types. What another field's line says has null. */
const LINES: { [Name in Exclude<DraftField, 'types' | 'sharedCapacities'>]: Line<EventDraft> | null } = {
  name: ['Name', (of) => of.name.trim()],
  description: [DESCRIPTION, (of) => of.description.trim()],
  startsAt: ['Starts', (of) => localWords(of.startsAt)],
  endsAt: ['Ends', (of) => localWords(of.endsAt)],
  timeZone: ['Time zone', (of) => of.timeZone.replaceAll('_', ' ')],
  locationText: ['Place', (of) => of.locationText.trim()],
  place: ['Pin on the map', ({ place }) => (place ? `${place.latitude}, ${place.longitude}` : '')],
  hasRendering: null,
  rendering: ['3d rendering', (of) => (of.hasRendering ? (of.rendering?.fileName ?? '') : '')],
  banner: [PHOTO, (of) => of.banner?.url ?? ''],
  feePayer: ['Service fee', (of) => FEE_PAYERS[of.feePayer]],
  refundUntilDays: ['Customer refunds', (of) => refundWords(of.refundUntilDays)],
  cancellationFeeMinor: ['Cancellation fee a ticket', (of) => of.cancellationFeeMinor],
  cancellationFeeHundredths: [
    'Cancellation fee in percent',
    (of) => of.cancellationFeeHundredths && `${of.cancellationFeeHundredths}\u00a0%`,
  ],
  listed: [
    'Shown to',
    (of) => (of.listed ? 'Everybody, on Tikiti’s events and your page' : 'People with the link'),
  ],
};

const inWords = <Of>(lines: Record<string, Line<Of> | null>, of: Of) =>
  Object.values(lines).flatMap((line) => (line ? [{ what: line[0], value: line[1](of) }] : []));

/** "Sat 1 Mar 2031, 18:00"; as typed while it is incomplete. */
export function localWords(local: string): string {
  if (!isLocalTime(local)) return local.replace('T', ' ');
  const { day, time } = describeDate(`${local}Z`, 'UTC', 'short');
  return `${day}, ${time}`;
}

const FEE_PAYERS = { '': 'As usual here', organiser: 'Paid by you', customer: 'Paid by customers' };

const refundWords = (days: string) =>
  days === ''
    ? 'Sales are final'
    : days === '0'
      ? 'Until the start'
      : `Until ${days} ${days === '1' ? 'day' : 'days'} before`;

function typeChanges(was: EventDraft, will: EventDraft, rates: readonly TaxRate[]): DraftChange[] {
  const [stored, types] = [was.types, will.types];
  const kept = new Map(types.map((type) => [type.typeId, type]));
  const changed = stored.flatMap((before) => {
    const after = kept.get(before.typeId);
    if (!after) return [{ what: 'Ticket type', before: before.name, after: '' }];
    const [one, other] = [
      inWords(TYPE_LINES, { type: before, event: was, rates }),
      inWords(TYPE_LINES, { type: after, event: will, rates }),
    ];
    return one.map(({ what, value }, at) => ({
      what: `${before.name} · ${what}`,
      before: value,
      after: other[at]?.value ?? '',
    }));
  });
  const added = types
    .filter(({ typeId }) => typeId === '')
    .map((type) => ({
      what: 'New ticket type',
      before: '',
      after: listed(
        ...[type.name, priceWords(type.priceMinor, type), amountWords(type.capacity, 'ticket')],
        placesWords(type, will.sharedCapacities),
      ),
    }));
  const placed = (list: readonly DraftType[], others: readonly DraftType[]) =>
    list.filter(({ typeId }) => others.some((other) => other.typeId === typeId && typeId !== ''));
  const order = (list: readonly DraftType[]) => list.map(({ name }) => name.trim()).join(', ');
  const [before, after] = [placed(stored, types), placed(types, stored)];
  const isMoved = before.some(({ typeId }, at) => typeId !== after[at]?.typeId);
  const moved = isMoved
    ? [{ what: 'Order of ticket types', before: order(before), after: order(after) }]
    : [];
  return [...changed, ...added, ...moved];
}

function sharedChanges(was: EventDraft, will: EventDraft): DraftChange[] {
  const kept = new Map(will.sharedCapacities.map((one) => [one.capacityId, one]));
  const what = ({ day }: DraftSharedCapacity) => (day ? 'Day' : 'Shared capacity');
  const changed = was.sharedCapacities.map((before) => {
    const after = kept.get(before.capacityId);
    return { what: what(before), before: sharedWords(before), after: after ? sharedWords(after) : '' };
  });
  const added = will.sharedCapacities.filter(({ capacityId }) => capacityId === '');
  return [...changed, ...added.map((one) => ({ what: what(one), before: '', after: sharedWords(one) }))];
}

/** "Hall, 600 places", "Friday, Fri 4 Jul 2031, 12:00 – 23:00, 400 places" */
function sharedWords({ name, capacity, day, ...times }: DraftSharedCapacity): string {
  const when = day && times.date ? `${localWords(timesOf(times).startsAt)} – ${times.until}` : '';
  return listed(name, when, amountWords(capacity, 'place'));
}

/** Joins what is filled in; says so if nothing is. */
const listed = (...parts: string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ') || 'Not filled in yet';

/** "1 ticket", "40 tickets"; '' while it is empty. */
const amountWords = (typed: string, what: string): string => {
  const count = typed.trim();
  return count && `${count} ${count === '1' ? what : `${what}s`}`;
};

function taxWords(rates: readonly TaxRate[], id: string): string {
  if (id === '') return 'The default';
  if (id === NO_TAX) return 'No tax';
  const named = rates.find((rate) => rate.id === id);
  return named ? `${named.name} ${taxRateInWords(named.rate)}` : 'A rate that was deleted';
}

function priceWords(price: string, { currency }: DraftType): string {
  const minor = priceMinorOf(price, currency);
  return minor === undefined ? price.trim() : `${majorDigits(minor, currency)} ${currency}`;
}

interface TypeInEvent {
  type: DraftType;
  event: EventDraft;
  rates: readonly TaxRate[];
}

const TYPE_LINES: { [Name in Exclude<keyof DraftType, 'typeId'> | 'days']: Line<TypeInEvent> | null } = {
  name: ['Name', ({ type }) => type.name.trim()],
  priceMinor: ['Price', ({ type }) => priceWords(type.priceMinor, type)],
  currency: null,
  priceFloorMinor: ['Pay what you want, from', ({ type }) => priceWords(type.priceFloorMinor, type)],
  capacity: [
    'Quantity',
    ({ type, event }) =>
      isAsManyAsShared(type, event.sharedCapacities) ? 'As many as there is room for' : type.capacity.trim(),
  ],
  places: ['Counts towards', ({ type, event }) => placesWords(type, event.sharedCapacities)],
  days: ['Valid on', ({ type, event }) => daysWords(type, event.sharedCapacities)],
  shownAfter: [
    'Shown after',
    ({ type, event }) => event.types[Number(type.shownAfter || Number.NaN)]?.name.trim() ?? '',
  ],
  description: ['Description', ({ type }) => type.description.trim()],
  colour: ['Colour', ({ type }) => type.colour && COLOUR_NAMES[type.colour]],
  perOrderMinimum: ['Minimum per order', ({ type }) => type.perOrderMinimum.trim()],
  people: ['People each ticket admits', ({ type }) => type.people.trim()],
  taxRateId: ['Tax', ({ type, rates }) => taxWords(rates, type.taxRateId)],
  hidden: ['Hidden until a code reveals it', ({ type }) => (type.hidden ? 'Yes' : '')],
  perOrderLimit: ['Limit per order', ({ type }) => type.perOrderLimit.trim()],
  saleStartsAt: ['Sale starts', ({ type }) => localWords(type.saleStartsAt)],
  saleEndsAt: ['Sale ends', ({ type }) => localWords(type.saleEndsAt)],
};
