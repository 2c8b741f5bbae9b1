import { z } from 'zod';
import type { WhatDeletingMeans } from '../../core/personal-data/what-deleting-means.ts';
import type { UserDetails } from '../../core/users/get-user.ts';
import { type ListedUser, USER_SORTS, type UserList } from '../../core/users/user-list.ts';
import { answer } from './answer.ts';
import { answersAnswer, progress } from './questionnaire-answers.ts';
import { instant, money, timeZone } from './shared-answers.ts';

const id = z.string();
const name = z.string().describe('Empty while they gave none.');

const fields = {
  id,
  name,
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
};

const listed = answer<ListedUser>()(z.object(fields).meta({ id: 'User' }));

export const userListAnswer = answer<UserList>()(
  z.object({
    users: z.array(listed).describe('At most 50.'),
    count: z.int().describe('Of a search: at most 10,000.'),
    more: z.boolean().describe('There are more than `count`.'),
    page: z.int(),
    pages: z.int(),
    q: z.string(),
    sort: z.enum(USER_SORTS),
    order: z.enum(['asc', 'desc']),
  }),
);

/** Events of somebody's that other people count on. */
const liveEvents = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    startsAt: instant,
    timeZone,
    onSale: z.boolean(),
    taken: z.int().describe('Seats that are held or sold.'),
  }),
);

/** A person as admins see them. */
export const userAnswer = answer<UserDetails>()(
  z
    .object({
      ...fields,
      banReason: z.string().nullable(),
      events: z.int().describe('How many they own, whatever became of them.'),
      liveEvents: liveEvents.describe('Upcoming ones that people can buy tickets for or have tickets to.'),
      orders: z.int().describe('How many paid ones are theirs.'),
      questionnaire: answersAnswer,
    })
    .meta({ id: 'UserDetails' }),
);

export const deletingAnswer = answer<WhatDeletingMeans>()(
  z.object({
    userId: id,
    name,
    email: z.string(),
    inTheWay: liveEvents.describe('Deleting is refused while there are any.'),
    keptEvents: z.int().describe('Kept under ‘Deleted account’.'),
    withdrawnEvents: z.int().describe('Will be cancelled.'),
    orders: z.int().describe('Their tickets stay valid.'),
    money: z
      .array(
        z.object({
          due: money.describe(
            'It can’t be paid out once the account is gone; below zero if more was paid out than they earned.',
          ),
          onItsWay: money.describe('Refunds requested and not done yet: they will still go out.'),
          inDispute: money.describe('What banks may still take back in open disputes.'),
        }),
      )
      .describe('One for each currency; none where all three are zero.'),
    keptOnReceipts: z.boolean().describe('Their seller details stay on receipts.'),
  }),
);
