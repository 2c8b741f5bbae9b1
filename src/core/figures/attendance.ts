import { MINUTE_MS } from '../shared/durations.ts';
import { toLocalTime } from '../shared/local-time.ts';
import type { PassedRow } from './figures-store.ts';

/** An event's day begins at five, so that a night belongs to the evening before (decision 0076). */
const DAY_BEGINS_MS = 5 * 60 * MINUTE_MS;
/** The most bars in a chart. Beyond it, bars of five minutes become bars of fifteen, and those become bars of an hour. */
const MOST_BARS = 60;
const STEPS = [5, 15, 60] as const;

export interface AttendanceBar {
  /** "YYYY-MM-DDTHH:mm" in the event's local time. */
  from: string;
  entries: number;
  exits: number;
  /** How many people were inside at the end of the bar. */
  inside: number;
}

export interface AreaAttendance {
  areaId: string;
  entries: number;
  exits: number;
  /** The most people at the end of a bar, and when that bar ends, in local time. */
  peak: { inside: number; at: string };
  bars: AttendanceBar[];
}

/** Lists the days on which somebody was scanned, earliest first. A night belongs to the evening before. */
export const daysOf = (passed: readonly PassedRow[], timeZone: string): string[] =>
  [...new Set(passed.map(({ at }) => dayOf(at, timeZone)))].sort();

const dayOf = (at: Date, timeZone: string) =>
  toLocalTime(new Date(at.getTime() - DAY_BEGINS_MS), timeZone).slice(0, 10);

/** One day's attendance, area by area, without gaps. All areas have the same bars, so that they can be compared. */
export function attendanceOn(
  passed: readonly PassedRow[],
  day: string,
  timeZone: string,
): { stepMinutes: number; areas: AreaAttendance[] } {
  const rows = passed.filter(({ at }) => dayOf(at, timeZone) === day);
  const times = rows.map(({ at }) => at.getTime());
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const stepMinutes = STEPS.find((step) => (last - first) / (step * MINUTE_MS) < MOST_BARS) ?? 60;
  if (rows.length === 0) return { stepMinutes, areas: [] };
  const step = stepMinutes * MINUTE_MS;
  const begin = Math.floor(first / step) * step;
  const count = Math.floor((last - begin) / step) + 1;
  const areaIds = [...new Set(rows.map(({ areaId }) => areaId))];
  const areas = areaIds.map((areaId) => {
    const bars = Array.from({ length: count }, (_, at) => ({
      from: toLocalTime(new Date(begin + at * step), timeZone),
      entries: 0,
      exits: 0,
      inside: 0,
    }));
    for (const { entries, exits, at } of rows.filter((row) => row.areaId === areaId)) {
      const bar = bars[Math.floor((at.getTime() - begin) / step)];
      if (!bar) continue;
      bar.entries += entries;
      bar.exits += exits;
    }
    let inside = 0;
    for (const bar of bars) {
      // Somebody who came the day before may leave on this day.
      inside = Math.max(0, inside + bar.entries - bar.exits);
      bar.inside = inside;
    }
    const most = Math.max(...bars.map((bar) => bar.inside));
    const mostBy = begin + (bars.findIndex((bar) => bar.inside === most) + 1) * step;
    const sum = (of: 'entries' | 'exits') => bars.reduce((total, bar) => total + bar[of], 0);
    return {
      areaId,
      entries: sum('entries'),
      exits: sum('exits'),
      peak: { inside: most, at: toLocalTime(new Date(mostBy), timeZone) },
      bars,
    };
  });
  return { stepMinutes, areas };
}
