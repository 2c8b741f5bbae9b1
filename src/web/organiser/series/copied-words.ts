import type { CopiedItem, ToolsCopied } from '../../../core/series/tools-to-copy.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';

/** "the 9 dates after this one" */
export const laterInWords = (later: number): string =>
  later === 1 ? 'the date after this one' : `the ${later} dates after this one`;

/** The result of copying tools to later dates, in words. */
export interface CopiedWords {
  title: string;
  /** What was not changed on a date, and why. */
  kept: { day: string; name: string; why: string }[];
  /** What was changed on a date: `Added “T-shirt” and “EARLY”. Changed “Gate”.` */
  done: { day: string; words: string }[];
}

/** Describes the result of copying tools to later dates. */
export function copiedWords({ dates }: ToolsCopied): CopiedWords {
  const days = dates.map(({ startsAt, timeZone, items }) => ({
    day: describeDate(startsAt, timeZone, 'short').day,
    items,
  }));
  const done = days.flatMap(({ day, items }) => {
    const parts = (['added', 'changed'] as const).flatMap((outcome) => {
      const names = items.filter((item) => item.outcome === outcome).map(({ name }) => `“${name}”`);
      return names.length > 0 ? [`${outcome === 'added' ? 'Added' : 'Changed'} ${listed(names)}.`] : [];
    });
    return parts.length > 0 ? [{ day, words: parts.join(' ') }] : [];
  });
  const kept = days.flatMap(({ day, items }) =>
    items.filter(isKept).map(({ name, why }) => ({ day, name, why })),
  );
  return { title: titleOf(done.length, kept.length), kept, done };
}

const isKept = (item: CopiedItem): item is CopiedItem & { why: string } => item.outcome === 'kept';

function titleOf(done: number, kept: number): string {
  if (done === 0) return kept > 0 ? 'Nothing was copied' : 'All later dates have the same already';
  return done === 1 ? 'Copied to 1 date' : `Copied to ${done} dates`;
}

const listed = (names: string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
