import type { OwnEventDetails } from '../../../../core/event-desk/own-event.ts';
import { isLocalTime, moveLocalTime } from '../../../../core/shared/local-time.ts';
import { orNull, wholeNumber } from '../../../ui/forms/codecs.ts';

/** Places that several ticket types draw on, or a day of the event, as the form holds it. */
export interface DraftSharedCapacity {
  /** The stored one's id; '' for a new one. */
  capacityId: string;
  name: string;
  /** '' for a day without a limit. */
  capacity: string;
  /** It is a day. */
  day: boolean;
  /** Of a day: its date and its local times. If it ends earlier on the clock than it starts, it ends on the next date. */
  date: string;
  from: string;
  until: string;
}

const NO_TIMES = { day: false, date: '', from: '', until: '' };

export const newShared = (): DraftSharedCapacity => ({ capacityId: '', name: '', capacity: '', ...NO_TIMES });

type StoredShared = OwnEventDetails['sharedCapacities'][number];

export function draftOfShared({ id, name, capacity, startsAt, endsAt }: StoredShared): DraftSharedCapacity {
  const [date = '', from = ''] = startsAt?.split('T') ?? [];
  const times = startsAt ? { day: true, date, from, until: endsAt?.split('T')[1] ?? '' } : NO_TIMES;
  return { capacityId: id, name, capacity: places.toTyped(capacity), ...times };
}

const places = orNull(wholeNumber);

/** Converts it to core's input. What isn't a number or a time stays as typed, so that core's own message says what is wrong. */
export function inputOfShared({ capacityId, name, capacity, ...times }: DraftSharedCapacity) {
  return {
    ...(capacityId && { id: capacityId }),
    name,
    capacity: (times.day ? places : wholeNumber).toValue(capacity),
    ...(times.day ? timesOf(times) : { startsAt: null, endsAt: null }),
  };
}

type DayTimes = Pick<DraftSharedCapacity, 'date' | 'from' | 'until'>;

/** When a day starts and ends, in local time; as typed while it is incomplete. */
export function timesOf({ date, from, until }: DayTimes): { startsAt: string; endsAt: string } {
  const [startsAt, endsAt] = [`${date}T${from}`, `${date}T${until}`];
  const isNight = isLocalTime(startsAt) && isLocalTime(endsAt) && endsAt <= startsAt;
  return { startsAt, endsAt: isNight ? moveLocalTime(endsAt, { days: 1 }, 'UTC') : endsAt };
}

/**
 * Proposes the days of an event: one for each of its dates, each at the hours at which the event starts and ends.
 * @param startsAt local, like `endsAt`; '' while they are missing
 * @returns none for an event of one day or night
 */
export function proposeDays({
  startsAt,
  endsAt,
}: {
  startsAt: string;
  endsAt: string;
}): DraftSharedCapacity[] {
  if (!isLocalTime(startsAt) || !isLocalTime(endsAt)) return [];
  const [date = '', from = ''] = startsAt.split('T');
  const until = endsAt.split('T')[1] ?? '';
  const all: DraftSharedCapacity[] = [];
  for (let at = date; all.length < MOST_DAYS; at = nextDate(at)) {
    const day = { date: at, from, until };
    if (timesOf(day).endsAt > endsAt) break;
    all.push({ ...newShared(), ...day, day: true });
  }
  if (all.length < 2) return [];
  return all.map((day) => ({ ...day, name: nameOf(day.date, all.length <= 7) }));
}

/** A festival lasts no longer; other events that last for weeks have no day tickets. */
const MOST_DAYS = 14;

/** The day after another one, at the same hours. */
export function dayAfter(day: DraftSharedCapacity): DraftSharedCapacity {
  const isKnown = isLocalTime(`${day.date}T00:00`);
  const date = isKnown ? nextDate(day.date) : '';
  return { ...day, capacityId: '', name: isKnown ? nameOf(date, true) : '', date };
}

const nextDate = (date: string) => moveLocalTime(`${date}T00:00`, { days: 1 }, 'UTC').slice(0, 10);

/** "Friday"; "Fri 4 Jul" where a weekday comes twice. */
function nameOf(date: string, isShort: boolean): string {
  const at = new Date(`${date}T00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(at);
  if (isShort) return part({ weekday: 'long' });
  return `${part({ weekday: 'short' })} ${part({ day: 'numeric', month: 'short' })}`;
}
