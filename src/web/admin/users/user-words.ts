import { formatCount } from '../../../core/shared/format-count.ts';
import type { ListedUser } from '../../../core/users/user-list.ts';

/** Returns how a user is shown in a list: by name or, without one, by address. */
export const titleOf = ({ name, email }: Pick<ListedUser, 'name' | 'email'>) => name || email;

/** "South Africa, Gauteng"; undefined if they gave neither ('Country' and 'State' are the initial values). */
export function homeOf({ country, state }: Pick<ListedUser, 'country' | 'state'>): string | undefined {
  const parts = [country === 'Country' ? '' : country, state === 'State' ? '' : state].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

export const accounts = (count: number) => (count === 1 ? '1 account' : `${formatCount(count)} accounts`);
