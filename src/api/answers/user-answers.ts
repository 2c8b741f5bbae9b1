import { z } from 'zod';
import type { UserDetails } from '../../core/accounts/get-user.ts';
import { type ListedUser, USER_SORTS, type UserList } from '../../core/accounts/user-list.ts';
import type { WhatDeletingMeans } from '../../core/accounts/what-deleting-means.ts';
import { answer } from './answer.ts';
import { progress, questionnaireAnswer } from './questionnaire-answers.ts';
import { instant, money, timeZone } from './shared-answers.ts';

const id = z.string();
const name = z.string().describe('Empty while they gave none.');

const fields = {
  id,
  name,
  email: z.string(),
  pictureUrl: z.string().nullable().describe('Same-origin path, webp.'),
  country: z.string().describe('`Country` until they said.'),
  state: z.string().describe('`State` until they said.'),
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
      liveEvents: liveEvents.describe('Those to come that people can buy for or have tickets of.'),
      orders: z.int().describe('How many paid ones are theirs.'),
      questionnaire: questionnaireAnswer,
    })
    .meta({ id: 'UserDetails' }),
);

export const deletingAnswer = answer<WhatDeletingMeans>()(
  z.object({
    userId: id,
    name,
    email: z.string(),
    inTheWay: liveEvents.describe('While one is there, deleting is refused.'),
    keptEvents: z.int().describe('Stay, under ‘Deleted account’.'),
    withdrawnEvents: z.int().describe('Are cancelled.'),
    orders: z.int().describe('Their tickets stay good.'),
    money: z
      .array(
        z.object({
          due: money.describe(
            'Nobody can pay it out once the account is gone; below zero where more was paid out than is theirs.',
          ),
          onItsWay: money.describe('Refunds that were asked for and are not through: they go on.'),
          inDispute: money.describe('What banks may take that have yet to decide a dispute.'),
        }),
      )
      .describe('One a currency; none where all three are nothing.'),
    keptOnReceipts: z.boolean().describe('What they said of themselves as a seller stays on receipts.'),
  }),
);
