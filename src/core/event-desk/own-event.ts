import { z } from 'zod';
import { orderDispute } from '../disputes/dispute.ts';
import { eventAnswer } from '../events/event.ts';
import {
  approval,
  linkPathAnswer,
  opensAt,
  over,
  pinIsTown,
  rejectedReason,
  revenue,
  saleStateAnswer,
} from '../events/event-fields.ts';
import { listedTotal } from '../orders/listed-total.ts';
import { emailAnswer } from '../orders/order.ts';
import { ACTIONS } from '../organisations/may.ts';
import { accent, bannerUrl, instant } from '../shared/answer-fields.ts';
import { taxChoiceAnswer } from '../taxes/tax-choice.ts';
import { typeAnswer } from '../ticket-types/ticket-type.ts';
import { offeredUntilAnswer } from '../waiting-list/offered-until.ts';
import { eventOrganiser } from './event-organiser.ts';

const id = z.uuid();

/** An event as its organiser and admins see it: all its settings, and how it sells. */
export const ownEventAnswer = z
  .object({
    id,
    linkPath: linkPathAnswer,
    ...eventAnswer,
    startsAt: z
      .string()
      .describe('`YYYY-MM-DDTHH:mm` on the wall clocks of `timeZone`, as a change takes it.'),
    endsAt: z.string().describe('The same for the end.'),
    startInstant: instant,
    endInstant: instant,
    pinIsTown,
    bannerUrl,
    rendering: z
      .object({ key: z.string(), fileName: z.string(), sizeBytes: z.int() })
      .nullable()
      .describe('The 3d rendering of its area.'),
    accent,
    organiserName: z.string().describe('What its page calls its organiser; empty while they gave no name.'),
    contactEmail: z
      .string()
      .nullable()
      .describe('The member’s address that customers see for questions; null: the operator’s support.'),
    organiser: eventOrganiser
      .nullable()
      .describe('Whose it is, for admins. Null for the organiser themselves, who alone may change it.'),
    may: z.array(z.enum(ACTIONS)).describe('What you may do with it.'),
    approval,
    rejectedReason,
    cancelled: z.boolean(),
    over,
    sale: saleStateAnswer,
    opensAt,
    updatedAt: instant.describe('The version: send it with a change.'),
    types: z.array(
      z.object({
        id,
        ...typeAnswer,
        capacity: z
          .int()
          .describe(
            'How many there are. Without a capacity of its own, its shared capacities have room for so many.',
          ),
        ownCapacity: z.boolean().describe('False: a change sends null as its `capacity`.'),
        places: z
          .array(z.int())
          .describe(
            'How many places one ticket takes of each of the `sharedCapacities`, in their order; 0: none.',
          ),
        shownAfter: z
          .int()
          .nullable()
          .describe(
            'The index of the type that has to be sold out or no longer on sale before this one is shown.',
          ),
        left: z.int().describe('How many can still be sold, also by what is left of its shared capacities.'),
        taxRateId: taxChoiceAnswer,
        held: z.int().describe('In orders that are not paid yet.'),
        offered: z.int().describe('How many of those are offered to people from the waiting list.'),
        setAside: z.int().describe('Set aside by promo codes, and not taken by anybody yet.'),
        sold: z.int(),
        ordered: z
          .boolean()
          .describe('It has been ordered, so it can’t be removed and its currency can’t change.'),
      }),
    ),
    sharedCapacities: z.array(
      z.object({
        id,
        name: z.string(),
        capacity: z.int().nullable().describe('Null: a day without a limit.'),
        startsAt: z
          .string()
          .nullable()
          .describe('Of a day, `YYYY-MM-DDTHH:mm` on the wall clocks of `timeZone`; null: it is no day.'),
        endsAt: z.string().nullable().describe('The same for its end.'),
        held: z.int().describe('Places in orders that are not paid yet.'),
        offered: z.int().describe('How many of those are offered to people from the waiting list.'),
        setAside: z.int().describe('Places of tickets that promo codes set aside.'),
        sold: z.int().describe('Places that sold tickets take.'),
      }),
    ),
    revenue,
    orders: z
      .array(
        z.object({
          id,
          ...emailAnswer,
          state: z.enum(['held', 'paid', 'partly_refunded', 'refunded']),
          offeredUntil: offeredUntilAnswer,
          dispute: orderDispute,
          total: listedTotal,
          tickets: z.int(),
          createdAt: instant,
        }),
      )
      .describe('The newest that hold seats or bought tickets, at most 100.'),
    orderCount: z.int().describe('How many there are in all.'),
  })
  .meta({ id: 'OwnEventDetails' });
export type OwnEventDetails = z.infer<typeof ownEventAnswer>;
export type OwnTicketType = OwnEventDetails['types'][number];
export type OwnOrder = OwnEventDetails['orders'][number];
