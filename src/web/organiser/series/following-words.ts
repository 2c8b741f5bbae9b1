import type { FollowingChanged } from '../../../core/series/series.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';

/** Describes the result for later dates that were changed together with one. */
export function followingWords({
  changed,
  ownTypes,
}: Pick<FollowingChanged, 'changed' | 'ownTypes'>): string {
  const dates = changed === 1 ? '1 later date' : `${changed} later dates`;
  const updated = `Event and ${dates} updated`;
  if (ownTypes.length === 0) return updated;
  const [first] = ownTypes;
  const which =
    first && ownTypes.length === 1
      ? describeDate(first.startsAt, first.timeZone, 'short').day
      : `${ownTypes.length} dates`;
  const own =
    ownTypes.length === 1
      ? 'has ticket types of its own and keeps'
      : 'have ticket types of their own and keep';
  return `${updated}. ${which} ${own} them.`;
}
