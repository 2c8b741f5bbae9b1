import { z } from 'zod';
import { description, latitude, linkPathAnswer, longitude, pinIsTown } from '../events/event-fields.ts';
import { movedSinceAnswer } from '../events/moved-since.ts';
import { cancellationFeeAnswer } from '../pricing/shown-cancellation-fee.ts';
import { accent, bannerUrl, instant, timeZone } from '../shared/answer-fields.ts';
import { money } from '../shared/money.ts';
import { shownTypeAnswer } from '../ticket-types/ticket-type.ts';

const id = z.uuid();

/** The tax in the price of a ticket. */
const pageTax = z.object({
  name: z.string().describe('As its organiser calls it: “VAT”.'),
  rate: z.int().describe('Thousandths of a percent: 19000 for 19 %.'),
  onTop: z.boolean().describe('It was added to the `price`.'),
  amount: money.describe('The tax in `charged`, for one.'),
});

const eventPageType = z.object({
  id: id.describe('What `eventType` and `quantities` of an order name.'),
  ...shownTypeAnswer,
  price: money.describe(
    'What one costs, with the promo code if there is one, before a tax on top; where buyers choose, what we suggest.',
  ),
  listPrice: money
    .nullable()
    .describe(
      'The full price of one without the promo code, tax and fees included; null: the code takes nothing off.',
    ),
  withCode: z.boolean().describe('The promo code is for it.'),
  payWhatYouWant: z
    .object({
      floor: money.describe('The least for one.'),
      feePercentHundredths: z.int().describe('The service fee of a price: hundredths of a percent of it,'),
      feeFixedMinor: z.int().describe('and so much, minor units; none where the price is 0.'),
    })
    .nullable()
    .describe('Buyers choose what they pay (`prices` of an order). Null: the price is fixed.'),
  charged: money.describe('The full price of one, tax and fees included.'),
  tax: pageTax.nullable().describe('Null: tax is not mentioned.'),
  fee: money.describe('The service fee of one: part of the price unless `feeOnTop`.'),
  days: z
    .array(z.object({ name: z.string(), startsAt: instant, endsAt: instant }))
    .describe('The days of the event that it is valid on, in order; empty where the event has none.'),
  left: z.int().describe('How many are left; 0 is sold out, or fewer than an order needs.'),
  saleStartsAt: instant.nullable().describe('Null: at once.'),
  saleEndsAt: instant.nullable().describe('Null: the event’s end.'),
  sale: z.enum(['on', 'not-open', 'over', 'sold-out']).describe('Whether it can be had now.'),
});

const eventPageAddOn = z.object({
  id: id.describe('Of the add-on; an order names its variants.'),
  kind: z
    .enum(['add_on', 'donation'])
    .describe('Of a donation an order has one, and its price is what is given.'),
  name: z.string(),
  description: z.string().describe('Plain text; may be empty.'),
  soldAlone: z.boolean().describe('Also in orders without a ticket that it is for.'),
  ticketTypes: z.array(id).nullable().describe('The ticket types that it is for; null: all.'),
  perTicketMinimum: z.int().describe('Each of these tickets has to have so many, in whichever variants.'),
  perTicketLimit: z.int().nullable().describe('Each of them can have so many; null: any number.'),
  variants: z
    .array(
      eventPageType.extend({
        variant: z
          .string()
          .nullable()
          .describe('What it is called beside the add-on; null: there is but one.'),
      }),
    )
    .describe('Sold like ticket types: an order names these.'),
});

/**
 * All that an event's public page shows, from one query. An event that was cancelled while not approved is shown without its name ("This
 * event"), place, texts, pictures and types.
 */
export const eventPageAnswer = z
  .object({
    id,
    linkPath: linkPathAnswer,
    name: z.string(),
    description,
    startsAt: instant,
    endsAt: instant,
    timeZone,
    locationText: z.string(),
    latitude,
    longitude,
    pinIsTown,
    bannerUrl,
    accent,
    organiserName: z.string(),
    organiserLogoUrl: z.string().nullable().describe('Same-origin path of the organiser’s logo, 4:3, webp.'),
    organiserPath: z
      .string()
      .nullable()
      .describe('Same-origin path of the organiser’s public page; null where they have none.'),
    listed: z.boolean().describe('False: only people with the link should find it.'),
    series: z
      .object({
        name: z.string(),
        path: z.string().describe('Same-origin path of the page with all dates.'),
        dates: z
          .array(z.object({ id, startsAt: instant, endsAt: instant, timeZone }))
          .describe('The next of its other dates, at most 5.'),
      })
      .nullable()
      .describe('The series that it is a date of.'),
    sale: z
      .enum(['on', 'preview', 'ended', 'cancelled', 'sold-out'])
      .describe('`preview`: not approved, only its owner and admins see it, nobody can buy.'),
    cancelledReason: z.string().nullable().describe('What the organiser says about cancelling it.'),
    moved: movedSinceAnswer
      .nullable()
      .describe('When and where it was first, if that has changed; null once it starts.'),
    cancelledMoney: z
      .enum(['going-back', 'kept', 'none'])
      .nullable()
      .describe(
        'For a cancelled event: everything is refunded, the organiser has chosen no refunds so far, or nobody had paid.',
      ),
    contactEmail: z
      .string()
      .describe('Who to write to: the organiser if they chose so, otherwise our support.'),
    refundableUntil: instant
      .nullable()
      .describe('The deadline for customers to give tickets back themselves; null: all sales are final.'),
    cancellationFee: cancellationFeeAnswer
      .nullable()
      .describe('What the organiser keeps of tickets that customers give back themselves; null: nothing.'),
    takesCodes: z.boolean().describe('Whether promo codes can be entered.'),
    code: z
      .object({
        code: z.string().describe('In the one spelling that orders take.'),
        refused: z.string().nullable().describe('Why nobody can use it now; null: it can be used.'),
        ticketsLeft: z.int().nullable().describe('How many tickets it is still good for; null: any number.'),
        setAside: z.int().describe('How many tickets are set aside for it, which nobody has taken yet.'),
      })
      .nullable()
      .describe('The promo code that was asked with.'),
    waitingList: z.boolean().describe('Whether people can wait for ticket types that are sold out.'),
    feeOnTop: z.boolean().describe('Whether the service fee comes on top of the prices.'),
    types: z.array(eventPageType),
    addOns: z
      .array(eventPageAddOn)
      .describe('What can be had beside the tickets and admits nobody: add-ons and donations.'),
  })
  .meta({ id: 'Event' });
export type EventPage = z.infer<typeof eventPageAnswer>;

export type EventPageType = EventPage['types'][number];
export type EventPageAddOn = EventPage['addOns'][number];
