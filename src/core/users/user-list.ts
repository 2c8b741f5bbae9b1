import { z } from 'zod';
import type { Progress } from '../questionnaire/questionnaire.ts';

export const USER_SORTS = ['created', 'name', 'email', 'country', 'gender', 'progress'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** The address of the list says which page of all users to show; what makes no sense in it counts as nothing. */
export const userListQuery = z.object({
  q: z
    .string()
    .transform((words) =>
      words
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 100)
        .toLowerCase(),
    )
    .catch('')
    .describe('Part of a name or email address; small typos are fine.'),
  sort: z.enum(USER_SORTS).catch('created'),
  order: z.enum(['asc', 'desc']).optional().catch(undefined).describe('`created` puts the newest first.'),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** A person with an account, as admins see them. */
export interface ListedUser {
  id: string;
  /** May be ''. */
  name: string;
  email: string;
  /** Same-origin path, or null where they have none. */
  pictureUrl: string | null;
  /** 'Country' and 'State' until they said. */
  country: string;
  state: string;
  gender: 'Female' | 'Male' | null;
  /** How many of the questionnaire's three steps are done; 0 is not started. */
  progress: Progress;
  admin: boolean;
  banned: boolean;
  verified: boolean;
  /** ISO 8601 instant. */
  createdAt: string;
}

export interface UserList {
  users: ListedUser[];
  /** A search counts at most 1,000. */
  count: number;
  /** There are more than `count`. */
  more: boolean;
  page: number;
  pages: number;
  /** As it was understood. */
  q: string;
  sort: UserSort;
  order: 'asc' | 'desc';
}
