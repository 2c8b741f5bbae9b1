import { z } from 'zod';
import { progress } from '../questionnaire/questionnaire.ts';
import { instant } from '../shared/answer-fields.ts';

export const USER_SORTS = ['created', 'name', 'email', 'country', 'gender', 'progress'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** The query of a page of users; invalid values are ignored. */
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

/** A user as admins see them. */
export const listedUserAnswer = z
  .object({
    id: z.string(),
    name: z.string().describe('Empty while they gave none.'),
    email: z.string(),
    pictureUrl: z.string().nullable().describe('Same-origin path, webp.'),
    country: z.string().describe('`Country` until they set it.'),
    state: z.string().describe('`State` until they set it.'),
    gender: z.enum(['Female', 'Male']).nullable(),
    progress,
    admin: z.boolean(),
    banned: z.boolean(),
    verified: z.boolean().describe('The address is confirmed.'),
    createdAt: instant,
  })
  .meta({ id: 'User' });
export type ListedUser = z.infer<typeof listedUserAnswer>;

export const userListAnswer = z.object({
  users: z.array(listedUserAnswer).describe('At most 50.'),
  count: z.int().describe('Of a search: at most 10,000.'),
  more: z.boolean().describe('There are more than `count`.'),
  page: z.int(),
  pages: z.int(),
  q: z.string(),
  sort: z.enum(USER_SORTS),
  order: z.enum(['asc', 'desc']),
});
export type UserList = z.infer<typeof userListAnswer>;
