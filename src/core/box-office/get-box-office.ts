import { z } from 'zod';
import { findOpenAreas } from '../check-in/areas/area-store.ts';
import { MAX_QUANTITY } from '../inventory/allocate.ts';
import { saleAt, seatsLeft } from '../inventory/sale-window.ts';
import { priceAbroad, priceWithTax } from '../pricing/tax.ts';
import type { CodeCounter } from '../promo-codes/code-store.ts';
import { lookUpCode } from '../promo-codes/look-up-code.ts';
import { closedCode, codedDiscount } from '../promo-codes/redeem-code.ts';
import { findSeller } from '../receipts/seller-store.ts';
import type { Actor } from '../shared/actor.ts';
import { instant, timeZone } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { currencySchema, money } from '../shared/money.ts';
import { requireTill } from './box-office-policy.ts';
import { shiftSchema } from './shift.ts';
import { findOpenShift } from './shift-store.ts';
import { findOffer, type OfferedType } from './till-offer-store.ts';
import { toShift } from './to-shift.ts';

export const boxOfficeAnswer = z
  .object({
    event: z.object({ id: z.uuid(), name: z.string(), timeZone, endsAt: instant }),
    closedBecause: z
      .string()
      .nullable()
      .describe('Why nothing can be sold now; money can still be handed back. Null while there are sales.'),
    shift: shiftSchema.nullable().describe('Your open shift; null while you have none.'),
    seller: z
      .object({ vatNumber: z.string() })
      .describe('A company with a VAT number of another EU country than this one pays `priceAbroad`.'),
    currencies: z.array(currencySchema).describe('Of the ticket types; a shift is in one of them.'),
    areas: z.array(z.object({ id: z.uuid(), name: z.string() })).describe('Where tickets can be checked in.'),
    types: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        price: money.describe('What it costs, with the code that was given.'),
        listPrice: money.nullable().describe('What it costs without, where that is more.'),
        payWhatYouWant: z
          .object({
            floor: money.describe('The least that buyers may choose.'),
            suggested: money,
          })
          .nullable()
          .describe('Buyers choose the price, without a tax on top; null: it is fixed.'),
        tax: z
          .object({
            rate: z.int().describe('Thousandths of a percent.'),
            onTop: z.boolean().describe('What buyers choose is without it.'),
            reverseCharge: z.boolean().describe('A company in another EU country pays without it.'),
          })
          .nullable()
          .describe('Null: nothing is said about tax.'),
        priceAbroad: money.describe('What a company in another EU country pays instead of `price`.'),
        colour: z.string().nullable(),
        people: z.int().describe('How many people one admits.'),
        hidden: z.boolean(),
        sale: z
          .enum(['on', 'not-open', 'over'])
          .describe('Of the public sale: one that is over can be sold here, one that is not open cannot.'),
        left: z.int().nullable().describe('Null for donations, which do not run out.'),
        limit: z.int().describe('One sale may have this many of it.'),
        minimum: z.int(),
      }),
    ),
  })
  .meta({ id: 'BoxOffice' });
export type BoxOffice = z.infer<typeof boxOfficeAnswer>;

/**
 * Returns what somebody can sell at an event's door, and their open shift.
 * @param code a promo code: prices are the discounted ones, and tickets of its reserve are available
 * @throws DomainError 'not-found' (code.unknown), 'conflict' (code.not-started, code.ended, code.used-up)
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'not-found' (event.unknown)
 */
export async function getBoxOffice(
  app: App,
  actor: Actor,
  eventId: unknown,
  { code: typed }: { code?: string | undefined } = {},
): Promise<BoxOffice> {
  const { event, user, seesAll } = await requireTill(app, actor, eventId);
  const [offer, areas, code, shift, seller] = await Promise.all([
    findOffer(app.db, event.id),
    findOpenAreas(app.db, event.id),
    typed ? lookUpCode(app, event.id, typed) : undefined,
    findOpenShift(app.db, { eventId: event.id, userId: user.userId }),
    findSeller(app.db, event.organisationId),
  ]);
  const now = app.clock.now();
  const closed = code && closedCode(code, now);
  if (closed) throw closed;
  const { id, name, timeZone: zone, endsAt } = event;
  return {
    event: { id, name, timeZone: zone, endsAt: endsAt.toISOString() },
    closedBecause: closedBecause(event, now),
    shift: shift ? toShift(shift, { ...user, seesAll }) : null,
    seller: { vatNumber: seller.vatNumber },
    currencies: [...new Set(offer.map(({ currency }) => currency))],
    areas: areas.map((area) => ({ id: area.id, name: area.name })),
    types: offer.map((type) => toOffer(type, code, now)),
  };
}

function toOffer(
  { currency, perOrderLimit, perOrderMinimum, ...type }: OfferedType,
  code: CodeCounter | undefined,
  now: Date,
) {
  const { id, name, priceMinor, priceFloorMinor, colour, people, hidden } = type;
  const discountMinor = (code && codedDiscount(code.promotion, id, { ...type, currency })) ?? 0;
  const setAside = code?.typeSetAside === id ? code.reservedLeft : 0;
  const charged = (amount: number) => ({ minor: priceWithTax(amount, type.tax), currency });
  const left = seatsLeft({ left: type.left + setAside, perOrderMinimum });
  return {
    id,
    name,
    colour,
    people,
    hidden,
    left: type.donation ? null : left,
    price: charged(priceMinor - discountMinor),
    listPrice: discountMinor > 0 ? charged(priceMinor) : null,
    payWhatYouWant:
      priceFloorMinor === null
        ? null
        : {
            floor: { minor: priceFloorMinor, currency },
            suggested: { minor: priceMinor, currency },
          },
    tax: taxOf(type),
    priceAbroad: { minor: priceAbroad(priceMinor - discountMinor, type.tax), currency },
    sale: saleAt(type, now),
    limit: Math.min(perOrderLimit, MAX_QUANTITY, left),
    minimum: perOrderMinimum,
  };
}

const taxOf = ({ tax }: Pick<OfferedType, 'tax'>) =>
  tax && { rate: tax.rate, onTop: tax.onTop, reverseCharge: tax.reverseCharge };

function closedBecause(
  { approval, cancelledAt, endsAt }: { approval: string; cancelledAt: Date | null; endsAt: Date },
  now: Date,
): string | null {
  if (cancelledAt) return 'This event was cancelled.';
  if (approval !== 'approved') return 'This event isn’t approved yet.';
  return endsAt <= now ? 'This event is over.' : null;
}
