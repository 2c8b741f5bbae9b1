import { z } from 'zod';
import { emailSchema } from '../orders/order.ts';
import { instant, timeZone } from '../shared/answer-fields.ts';
import { money, priceInput } from '../shared/money.ts';

/** The request to wait for a number of tickets of one type. */
export const joinWaitingListInput = z.strictObject({
  email: emailSchema,
  ticketTypeId: z.uuid({ error: 'This ticket type does not exist.' }).toLowerCase(),
  quantity: z
    .number({ error: 'Enter a number of tickets.' })
    .int({ error: 'Choose a whole number of tickets.' })
    .min(1, { error: 'Choose at least one ticket.' })
    .describe('All of them are offered together, or none.'),
  price: priceInput('Enter a price, for instance 100.00.')
    .optional()
    .describe('What you will pay for each, minor units, where buyers choose. Left out: the price suggested.'),
});

export const joinedWaitingListAnswer = z
  .object({
    placePath: z
      .string()
      .nullable()
      .describe(
        'Same-origin path of the page with your place. Null where the email isn’t known to be yours: follow the link that we send to it.',
      ),
  })
  .meta({ id: 'JoinedWaitingList' });
export type JoinedWaitingList = z.infer<typeof joinedWaitingListAnswer>;

/** The states of a place in line, including ended ones. */
export const PLACE_STATES = [
  'to-confirm',
  'waiting',
  'offered',
  'bought',
  'lapsed',
  'declined',
  'left',
  'removed',
  'sale-over',
  'cancelled',
] as const;
export type PlaceState = (typeof PLACE_STATES)[number];

const state = z
  .enum(PLACE_STATES)
  .describe(
    '`to-confirm`: waits for its email to be confirmed. `offered`: tickets are reserved until the offer ends. `lapsed`, `declined`: they went to the next person.',
  );

export const waitingPlaceAnswer = z
  .object({
    eventId: z.uuid(),
    entryId: z.uuid(),
    eventName: z.string(),
    timeZone,
    accent: z.string().describe('The event’s colour, `#rrggbb`.'),
    typeName: z.string(),
    quantity: z.int(),
    price: money.describe('What one will cost by today’s prices, tax and fees included.'),
    email: z.string(),
    state,
    ahead: z.int().describe('How many people joined earlier for the same tickets and still wait.'),
    offer: z
      .object({ orderLink: z.string().describe('Opens the order.'), endsAt: instant })
      .nullable()
      .describe('The tickets that are, or were, offered.'),
    offerHours: z.int().describe('For how long tickets are offered, unless the sale ends before.'),
  })
  .meta({ id: 'WaitingPlace' });
export type WaitingPlace = z.infer<typeof waitingPlaceAnswer>;

export const waitingListSettings = z.strictObject({
  open: z
    .boolean({ error: 'Choose whether people can join.' })
    .describe('Whether people can join. Whoever waits keeps their place either way.'),
  offerHours: z
    .number({ error: 'Enter a number of hours.' })
    .int({ error: 'Use a whole number of hours.' })
    .min(1, { error: 'Give people at least an hour.' })
    .max(168, { error: 'Use at most 168 hours, which is a week.' })
    .describe('For how long tickets are offered to somebody before they go to the next person.'),
  resale: z
    .boolean({ error: 'Choose whether tickets can be resold.' })
    .default(false)
    .describe(
      'Whether whoever bought a ticket can offer it to the waiting list while that is open. Tickets on offer stay so when this ends.',
    ),
});
export type WaitingListSettings = z.infer<typeof waitingListSettings>;

/** The settings of a waiting list that was never turned on. */
export const NO_WAITING_LIST: WaitingListSettings = { open: false, offerHours: 24, resale: false };

/** A person in line, as the organiser sees them. */
export const waitingPersonAnswer = z.object({
  entryId: z.uuid(),
  email: z.string(),
  ticketTypeId: z.uuid(),
  typeName: z.string(),
  quantity: z.int(),
  state,
  joinedAt: instant,
  offer: z.object({ orderId: z.uuid(), endsAt: instant }).nullable(),
});
export type WaitingPerson = z.infer<typeof waitingPersonAnswer>;

export const waitingListAnswer = z
  .object({
    settings: waitingListSettings,
    types: z
      .array(
        z.object({
          ticketTypeId: z.uuid(),
          name: z.string(),
          people: z.int().describe('In line.'),
          tickets: z.int().describe('That they want.'),
          offered: z.int().describe('Tickets in offers that are out.'),
          bought: z.int().describe('Tickets that were bought through the list.'),
        }),
      )
      .describe('Of the ticket types that anybody waits or waited for.'),
    resales: z
      .object({
        offered: z.int().describe('Tickets that their holders offer now.'),
        sold: z.int().describe('Tickets that changed hands so.'),
      })
      .describe('Tickets that whoever bought them offers to the waiting list.'),
    people: z.array(waitingPersonAnswer).describe('With an offer or in line, in order.'),
    more: z.int().describe('How many more there are than are listed here; the CSV has all.'),
  })
  .meta({ id: 'WaitingList' });
export type WaitingList = z.infer<typeof waitingListAnswer>;
