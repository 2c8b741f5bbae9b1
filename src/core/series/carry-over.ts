import type { EnteredEvent } from '../event-desk/entered-event.ts';
import { EVENT_COLUMNS } from '../events/event.ts';
import { pick } from '../shared/fields.ts';
import { localSpan, moveLocalTime } from '../shared/local-time.ts';

type EnteredType = EnteredEvent['types'][number];

/**
 * Applies the change of an earlier date to a later one. Fields that changed there change here, times by the same span in local time; all
 * other fields stay. Ticket types are matched by name, if both dates have the same names in the same order; otherwise the later date keeps
 * its own types.
 * @param before the earlier date before the change; @param after the earlier date now; @param own the later date
 */
export function carryOver(
  before: EnteredEvent,
  after: EnteredEvent,
  own: EnteredEvent,
): { event: EnteredEvent; keepsTypes: boolean } {
  const { timeZone } = changed(before, after, own, ['timeZone']);
  const moved = (from: string, to: string, time: string) =>
    moveLocalTime(time, localSpan(from, to), timeZone);
  const event: EnteredEvent = {
    ...own,
    ...changed(before, after, own, EVENT_COLUMNS),
    // An address and its point on the map change together.
    ...placeOf(isSame(placeOf(before), placeOf(after)) ? own : after),
    startsAt: moved(before.startsAt, after.startsAt, own.startsAt),
    endsAt: moved(before.endsAt, after.endsAt, own.endsAt),
  };
  if (isSame(soldOf(before), soldOf(after))) return { event, keepsTypes: false };
  if (!haveSameNames(before, own)) return { event, keepsTypes: true };
  const { startsAt } = event;
  return {
    event: { ...event, ...carrySold(before, after, { ...own, startsAt, timeZone }) },
    keepsTypes: false,
  };
}

/** Finds what changed between two versions of an event. A later date keeps its own values in all other fields. */
function changed<Fields extends object, Key extends keyof Fields>(
  before: Fields,
  after: Fields,
  own: Fields,
  keys: readonly Key[],
): Pick<Fields, Key> {
  const entries = keys.map((key) => [key, isSame(before[key], after[key]) ? own[key] : after[key]]);
  return Object.fromEntries(entries) as Pick<Fields, Key>;
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const placeOf = (event: EnteredEvent) => pick(event, ['locationText', 'latitude', 'longitude']);

const soldOf = ({ types, sharedCapacities }: EnteredEvent) => ({ types, sharedCapacities });

const haveSameNames = (one: EnteredEvent, other: EnteredEvent) =>
  isSame(namesOf(one.types), namesOf(other.types)) &&
  isSame(namesOf(one.sharedCapacities), namesOf(other.sharedCapacities));
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/** The changed ticket types and shared capacities of the earlier date, converted for a later date that had the same. */
function carrySold(before: EnteredEvent, after: EnteredEvent, own: EnteredEvent) {
  const types = after.types.map((type): EnteredType => {
    const at = before.types.findIndex(({ id }) => id !== undefined && id === type.id);
    const [was, its] = [before.types[at], own.types[at]];
    if (!was || !its) return { ...type, id: undefined, ...saleOf(type, after, own) };
    const keys = (Object.keys(type) as (keyof EnteredType)[]).filter((key) => key !== 'id');
    return {
      ...type,
      ...changed(was, type, its, keys),
      // They refer to capacities by their position in the earlier date's changed list.
      places: type.places,
      shownAfter: type.shownAfter,
      id: its.id,
      ...(isSame(was.saleStartsAt, type.saleStartsAt)
        ? { saleStartsAt: its.saleStartsAt }
        : { saleStartsAt: saleOf(type, after, own).saleStartsAt }),
      ...(isSame(was.saleEndsAt, type.saleEndsAt)
        ? { saleEndsAt: its.saleEndsAt }
        : { saleEndsAt: saleOf(type, after, own).saleEndsAt }),
    };
  });
  const sharedCapacities = after.sharedCapacities.map((shared) => {
    const at = before.sharedCapacities.findIndex(({ id }) => id !== undefined && id === shared.id);
    const [was, its] = [before.sharedCapacities[at], own.sharedCapacities[at]];
    const times = dayOf(shared, after, own);
    if (!was || !its) return { ...shared, ...times, id: undefined };
    const isMoved = !isSame([was.startsAt, was.endsAt], [shared.startsAt, shared.endsAt]);
    const { startsAt, endsAt } = isMoved ? times : its;
    return { ...changed(was, shared, its, ['name', 'capacity']), startsAt, endsAt, id: its.id };
  });
  return { types, sharedCapacities };
}

/** Days take place as long after the start as for the earlier date. */
function dayOf(
  { startsAt, endsAt }: EnteredEvent['sharedCapacities'][number],
  after: EnteredEvent,
  own: EnteredEvent,
) {
  const later = localSpan(after.startsAt, own.startsAt);
  const moved = (time: string | null) => time && moveLocalTime(time, later, own.timeZone);
  return { startsAt: moved(startsAt), endsAt: moved(endsAt) };
}

/** Sales open and close as long before the start as for the earlier date. */
function saleOf(
  { saleStartsAt, saleEndsAt }: EnteredType,
  after: EnteredEvent,
  own: EnteredEvent,
): Pick<EnteredType, 'saleStartsAt' | 'saleEndsAt'> {
  const later = localSpan(after.startsAt, own.startsAt);
  const moved = (time: string | null) => time && moveLocalTime(time, later, own.timeZone);
  return { saleStartsAt: moved(saleStartsAt), saleEndsAt: moved(saleEndsAt) };
}
