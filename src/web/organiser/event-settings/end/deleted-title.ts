import { formatCount } from '../../../../core/shared/format-count.ts';

/** "3 dates deleted, 1 stays" */
export function deletedTitle(dates: readonly { deleted: boolean }[]): string {
  const gone = dates.filter(({ deleted }) => deleted).length;
  const stay = dates.length - gone;
  if (gone === 0) return 'Nothing was deleted';
  const deleted = gone === 1 ? '1 date deleted' : `${formatCount(gone)} dates deleted`;
  if (stay === 0) return deleted;
  return `${deleted}, ${stay === 1 ? '1 stays' : `${formatCount(stay)} stay`}`;
}
