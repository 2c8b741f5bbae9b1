import { formatCount } from '../../../core/shared/format-count.ts';
import type { ListedUser } from '../../../core/users/user-list.ts';

/** Returns what stands for somebody in a list: their name or, failing that, their address. */
export const titleOf = ({ name, email }: Pick<ListedUser, 'name' | 'email'>) => name || email;

/** "South Africa, Gauteng"; undefined while they have said neither ('Country' and 'State' are what everybody starts with). */
export function homeOf({ country, state }: Pick<ListedUser, 'country' | 'state'>): string | undefined {
  const parts = [country === 'Country' ? '' : country, state === 'State' ? '' : state].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

export const accounts = (count: number) => (count === 1 ? '1 account' : `${formatCount(count)} accounts`);
