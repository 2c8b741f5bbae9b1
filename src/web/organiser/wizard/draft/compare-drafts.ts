import { valuesIn } from '../../../ui/forms/codecs.ts';
import type { EventDraft } from './draft.ts';
import { TYPE_FORM } from './draft-type.ts';

/** The fields of a draft that are saved. */
export type DraftField = Exclude<keyof EventDraft, 'id' | 'foundAddress' | 'zoneFrom' | 'moveTimes'>;

/** Names each part of a draft for people. Fields that belong together share a name. */
const NAMES: Record<DraftField, string> = {
  name: 'Name',
  description: 'Description',
  startsAt: 'Start',
  endsAt: 'End',
  timeZone: 'Time zone',
  locationText: 'Place',
  place: 'Place',
  banner: 'Photo',
  hasRendering: '3d rendering',
  rendering: '3d rendering',
  feePayer: 'Service fee',
  refundUntilDays: 'Refunds',
  cancellationFeeMinor: 'Cancellation fee',
  cancellationFeeHundredths: 'Cancellation fee',
  listed: 'Listing',
  types: 'Ticket types',
  sharedCapacities: 'Shared capacities',
};

/** Fields that only make sense together: types count towards shared capacities by their place in the list. */
const TOGETHER: readonly (readonly (keyof EventDraft)[])[] = [
  ['startsAt', 'endsAt', 'timeZone', 'moveTimes'],
  ['locationText', 'place', 'foundAddress'],
  ['hasRendering', 'rendering'],
  ['types', 'sharedCapacities'],
];

/** The fields that differ between two drafts, in the form's order; empty if they would be saved alike. */
function differing(one: EventDraft, other: EventDraft) {
  const fields = Object.keys(NAMES) as (keyof typeof NAMES)[];
  return fields.filter((field) => textOf(savedAs(one, field)) !== textOf(savedAs(other, field)));
}

/** Names the differences between two drafts, in the form's order; empty if they would be saved alike. */
export function differences(one: EventDraft, other: EventDraft): string[] {
  return [...new Set(differing(one, other).map((field) => NAMES[field]))];
}

/** The fields that a draft changes of a stored event, with those that only make sense together with them. */
export function changedFields(draft: EventDraft, stored: EventDraft): (keyof EventDraft)[] {
  const changed = differing(draft, stored);
  return [
    ...new Set(
      changed.flatMap(
        (field) => TOGETHER.find((fields) => fields.includes(field)) ?? [field as keyof EventDraft],
      ),
    ),
  ];
}

/** A price is the same however it is typed: "0" and "0.00". */
const savedAs = (draft: EventDraft, field: keyof typeof NAMES) =>
  field === 'types'
    ? draft.types.map((type) => ({ typeId: type.typeId, ...valuesIn(TYPE_FORM, type) }))
    : draft[field];

/** Independent of the order of an object's fields. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * Returns a draft to save over what is stored now: the given fields from the draft, all others as stored. Types and shared capacities that
 * somebody deleted meanwhile are added again, and all others keep their ids.
 */
export function rebase(
  mine: EventDraft,
  stored: EventDraft,
  fields: readonly (keyof EventDraft)[],
): EventDraft {
  const storedIds = new Set(stored.types.map(({ typeId }) => typeId));
  const own = Object.fromEntries(fields.map((field) => [field, mine[field]]));
  const draft: EventDraft = { ...stored, ...own };
  const shared = new Set(stored.sharedCapacities.map(({ capacityId }) => capacityId));
  return {
    ...draft,
    types: draft.types.map((type) => (storedIds.has(type.typeId) ? type : { ...type, typeId: '' })),
    sharedCapacities: draft.sharedCapacities.map((one) =>
      shared.has(one.capacityId) ? one : { ...one, capacityId: '' },
    ),
  };
}
