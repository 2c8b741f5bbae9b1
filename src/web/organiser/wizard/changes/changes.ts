import { taxRateInWords } from '../../../../core/pricing/tax.ts';
import { isLocalTime } from '../../../../core/shared/local-time.ts';
import { NO_TAX } from '../../../../core/taxes/tax-choice.ts';
import type { TaxRate } from '../../../../core/taxes/tax-rate.ts';
import { priceText } from '../../../../core/ticket-types/price.ts';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { COLOUR_NAMES } from '../../../ui/type-colour.tsx';
import {
  type DraftSharedCapacity,
  type DraftType,
  type EventDraft,
  isAsManyAsShared,
  placesWords,
  priceMinorOf,
} from '../draft/draft.ts';

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
  const after = new Map(linesOf(draft).map(({ what, value }) => [what, value]));
  const own = linesOf(stored).map(({ what, value }) => ({
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

/** An event's own fields in words, without its ticket types; '' for missing ones. */
const linesOf = (of: EventDraft) => [
  { what: 'Name', value: of.name.trim() },
  { what: DESCRIPTION, value: of.description.trim() },
  { what: 'Starts', value: localWords(of.startsAt) },
  { what: 'Ends', value: localWords(of.endsAt) },
  { what: 'Time zone', value: of.timeZone.replaceAll('_', ' ') },
  { what: 'Place', value: of.locationText.trim() },
  {
    what: 'Pin on the map',
    value: of.place ? `${of.place.latitude}, ${of.place.longitude}` : '',
  },
  { what: '3d rendering', value: of.hasRendering ? (of.rendering?.fileName ?? '') : '' },
  { what: PHOTO, value: of.banner?.url ?? '' },
  { what: 'Service fee', value: FEE_PAYERS[of.feePayer] },
  {
    what: 'Customer refunds',
    value: of.refundDays === '' ? 'Sales are final' : refundWords(of.refundDays),
  },
  {
    what: 'Shown to',
    value: of.listed ? 'Everybody, on Tikiti’s events and your page' : 'People with the link',
  },
];

/** "Sat 1 Mar 2031, 18:00"; as typed while it is incomplete. */
export function localWords(local: string): string {
  if (!isLocalTime(local)) return local.replace('T', ' ');
  const { day, time } = describeDate(`${local}Z`, 'UTC', 'short');
  return `${day}, ${time}`;
}

const FEE_PAYERS = { '': 'As usual here', organiser: 'Paid by you', customer: 'Paid by customers' };

const refundWords = (days: string) =>
  days === '0' ? 'Until the start' : `Until ${days} ${days === '1' ? 'day' : 'days'} before`;

function typeChanges(was: EventDraft, will: EventDraft, rates: readonly TaxRate[]): DraftChange[] {
  const [stored, types] = [was.types, will.types];
  const kept = new Map(types.map((type) => [type.typeId, type]));
  const changed = stored.flatMap((before) => {
    const after = kept.get(before.typeId);
    if (!after) return [{ what: 'Ticket type', before: before.name, after: '' }];
    const [one, other] = [typeLines(before, was, rates), typeLines(after, will, rates)];
    return one.map(({ part, value }, at) => ({
      what: `${before.name} · ${part}`,
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
        ...[type.name, type.price.trim() && priceWords(type), amountWords(type.capacity, 'ticket')],
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
  const what = 'Shared capacity';
  const words = ({ name, capacity }: DraftSharedCapacity) => listed(name, amountWords(capacity, 'place'));
  const changed = was.sharedCapacities.map((before) => {
    const after = kept.get(before.capacityId);
    return { what, before: words(before), after: after ? words(after) : '' };
  });
  const added = will.sharedCapacities.filter(({ capacityId }) => capacityId === '');
  return [...changed, ...added.map((one) => ({ what, before: '', after: words(one) }))];
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

function priceWords({ price, currency }: DraftType): string {
  const minor = priceMinorOf(price);
  if (minor === undefined) return price.trim();
  return `${priceText(minor)} ${currency}`;
}

const typeLines = (type: DraftType, { types, sharedCapacities }: EventDraft, rates: readonly TaxRate[]) => [
  { part: 'Name', value: type.name.trim() },
  { part: 'Price', value: priceWords(type) },
  {
    part: 'Pay what you want, from',
    value: type.priceFloor.trim() && priceWords({ ...type, price: type.priceFloor }),
  },
  { part: 'Quantity', value: isAsManyAsShared(type) ? 'As many as there is room for' : type.capacity.trim() },
  { part: 'Counts towards', value: placesWords(type, sharedCapacities) },
  { part: 'Shown after', value: types[Number(type.shownAfter || Number.NaN)]?.name.trim() ?? '' },
  { part: 'Description', value: type.description.trim() },
  { part: 'Colour', value: type.colour && COLOUR_NAMES[type.colour] },
  { part: 'Minimum per order', value: type.perOrderMinimum.trim() },
  { part: 'People each ticket admits', value: type.people.trim() },
  { part: 'Tax', value: taxWords(rates, type.taxRateId) },
  { part: 'Hidden until a code reveals it', value: type.hidden ? 'Yes' : '' },
  { part: 'Limit per order', value: type.perOrderLimit.trim() },
  { part: 'Sale starts', value: localWords(type.saleStartsAt) },
  { part: 'Sale ends', value: localWords(type.saleEndsAt) },
];
