import { localSpan, moveLocalTime } from '../shared/local-time.ts';

/** The local times of a ticket type's sale; '' or null for none. */
export interface SaleTimes {
  saleStartsAt?: string | null | undefined;
  saleEndsAt?: string | null | undefined;
}

/** A change of an event's start, in local time. */
export interface Move {
  from: string;
  to: string;
  /** The event's time zone after the move. */
  timeZone: string;
  /** The present, on the clocks of that time zone. */
  now: string;
}

/**
 * Moves a sale's times by as much as its event's start moves. Times that have passed stay, so that no running sale closes and no early-bird
 * price comes back; so do those that were just changed. An end that would have passed becomes the present.
 * @param before the sale as it is stored; undefined for a new ticket type
 */
export function moveSaleTimes(
  sale: SaleTimes,
  before: SaleTimes | undefined,
  { from, to, timeZone, now }: Move,
): SaleTimes {
  const span = localSpan(from, to);
  // Local times sort as texts.
  const moves = (field: keyof SaleTimes) =>
    Boolean(sale[field]) && sale[field] === before?.[field] && (sale[field] as string) > now;
  const moved = (field: keyof SaleTimes) =>
    moves(field) ? moveLocalTime(sale[field] as string, span, timeZone) : sale[field];
  const [saleStartsAt, end] = [moved('saleStartsAt'), moved('saleEndsAt')];
  const saleEndsAt = moves('saleEndsAt') && end && end < now ? now : end;
  const isForward = !saleStartsAt || !saleEndsAt || saleStartsAt < saleEndsAt;
  return isForward ? { saleStartsAt, saleEndsAt } : sale;
}

interface DayTimes {
  startsAt: string | null;
  endsAt: string | null;
}

/** Moves a day's times by as much as its event's start moves, unless they were just changed. @param before the day as it is stored */
export function moveDay(day: DayTimes, before: DayTimes, { from, to, timeZone }: Move): DayTimes {
  const isSame = day.startsAt === before.startsAt && day.endsAt === before.endsAt;
  if (day.startsAt === null || day.endsAt === null || !isSame) return day;
  const span = localSpan(from, to);
  return {
    startsAt: moveLocalTime(day.startsAt, span, timeZone),
    endsAt: moveLocalTime(day.endsAt, span, timeZone),
  };
}
