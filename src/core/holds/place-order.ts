import { z } from 'zod';
import { isCut } from '../../db/database.ts';
import { LOCALES } from '../../languages/locales.ts';
import { detailsPath, waitsForDetails } from '../attendees/waits-for-details.ts';
import { mailConfirmationNow } from '../orders/confirmation-store.ts';
import { emailSchema } from '../orders/order.ts';
import { orderPath } from '../orders/order-link.ts';
import { buyerOf } from '../orders/order-policy.ts';
import { orderSourceField, orderSourceOf } from '../orders/order-source.ts';
import { normaliseCode } from '../promo-codes/code-text.ts';
import { lookUpCode } from '../promo-codes/look-up-code.ts';
import { mailboxKey } from '../promo-codes/mailbox-key.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type DomainError, refusedAt } from '../shared/errors.ts';
import { priceInput } from '../shared/money.ts';
import { parseInput } from '../shared/parse-input.ts';
import { businessInput } from '../taxes/business-buyer.ts';
import { addressKey } from './address-key.ts';
import { cancelHold } from './cancel-hold.ts';
import { countFreeOrder } from './count-free-order.ts';
import type { NewHold, PlacedOrder } from './hold.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { openPaymentOrRelease } from './open-payment-or-release.ts';
import { paymentChoice } from './payment-choice.ts';
import { placeIdempotently } from './place-idempotently.ts';
import { refusal } from './refusals.ts';

/** Ids are in lower case from here on, because the payment's reference is made of them. */
export const ticketTypeId = z.uuid({ error: 'This ticket type does not exist.' }).toLowerCase();

/** The most ticket types that one order may name. */
export const MAX_LINES = 20;

/** A whole number of tickets. People see these messages beside the picker. The ticket types limit how many an order may have. */
export const quantitySchema = z
  .number({ error: 'Enter a number of tickets.' })
  .int({ error: 'Choose a whole number of tickets.' })
  .min(1, { error: 'Choose at least one ticket.' });

export const priceSchema = priceInput('Enter a price, for instance 100.00.');

export const codeField = z
  .string({ error: 'Enter a code.' })
  .min(1, { error: 'Enter a code.' })
  .max(200, { error: 'This event has no such code. Check the spelling.' })
  // A text that can't be a code is refused in the lookup, like an unknown code.
  .transform((typed) => normaliseCode(typed) ?? typed);

/**
 * A customer sends an email address and either one ticket type (`eventType`, its id) or quantities by ticket type id. The server sets the
 * prices; only buyers who may choose a price send one.
 */
export const placeOrderInput = z
  .strictObject({
    email: emailSchema,
    eventId: z.uuid({ error: 'There is no such event.' }).toLowerCase(),
    eventType: ticketTypeId.optional().describe('The id of a ticket type, to buy one ticket of it.'),
    quantities: z
      .record(ticketTypeId, quantitySchema)
      .refine((quantities) => Object.keys(quantities).length <= MAX_LINES, {
        error: `Choose at most ${MAX_LINES} ticket types.`,
      })
      .optional()
      .describe('The number of tickets by ticket type.'),
    prices: z
      .record(ticketTypeId, priceSchema)
      .optional()
      .describe(
        'Your price for each ticket of a type, minor units, if buyers choose it: at least its `floor`. Default: its `price`.',
      ),
    source: orderSourceField.optional(),
    language: z
      .enum(LOCALES, { error: 'We don’t speak that language.' })
      .optional()
      .describe('In which the customer gets mails and tickets, and sees the order. Default: English.'),
    business: businessInput.optional().describe('For a company that buys: the details on its invoice.'),
    code: codeField
      .optional()
      .describe('A promo code, in upper or lower case; the prices are those with this code.'),
  })
  .refine((input) => input.eventType || Object.keys(input.quantities ?? {}).length > 0, {
    error: 'Choose at least one ticket.',
    path: ['quantities'],
  })
  .superRefine(({ eventType, quantities, prices }, { addIssue }) => {
    for (const id of Object.keys(prices ?? {})) {
      if (id in (quantities ?? {}) || id === eventType) continue;
      addIssue({ code: 'custom', path: ['prices', id], message: 'Choose how many of these you want.' });
    }
  });

/**
 * Holds seats for an order and opens its payment. The hold is committed before the provider is called; if the provider cannot be reached,
 * the seats are released at once.
 * @param address the caller's IP address, whose unpaid seats are limited (docs/decisions/0043); a till has no limit
 * @param key the client's idempotency key: the same key with the same request returns the same order (placeIdempotently)
 * @throws DomainError 'invalid' (input.invalid), 'unauthenticated' (account.sign-in-needed), 'not-found'
 *   (order.unknown-event, code.unknown), 'conflict' (order.sold-out and the other refusals, and those of placeIdempotently), 'too-many' (order.too-many-unpaid,
 *   order.too-many-free, each with facts `{retryAfterSeconds}`), 'upstream' (payment.provider-unavailable, payment.not-taken), 'unavailable'
 *   (order.not-known, facts `{orderPath, retryAfterSeconds}`: a retry with the same key, or the order's page, tells); 'invalid' also
 *   payment.email-not-taken
 */
export async function placeOrder(
  app: App,
  actor: Actor,
  input: unknown,
  address?: string,
  key?: string,
): Promise<PlacedOrder> {
  const buyer = buyerOf(actor);
  if (!buyer) throw refusal('account.sign-in-needed');
  // Source and language are not part of the request, so a repetition with others returns the same order.
  const { source: said, language, ...parsed } = parseInput(placeOrderInput, input);
  const wish = wishOf(parsed);
  const { email, eventId } = wish;
  const lines = Object.entries(wish.quantities).map(([ticketTypeId, quantity]) => ({
    ticketTypeId,
    quantity,
    unitPriceMinor: wish.prices?.[ticketTypeId],
  }));
  const idempotencyKey = idempotencyKeyOf(key, wish);
  const source = orderSourceOf(said, app.settings.publicUrl);
  const heldFrom = address && addressKey(app, eventId, address);
  const emailProven =
    actor.kind === 'user' && actor.emailVerified && actor.email.toLowerCase() === email.toLowerCase();
  const account = actor.kind === 'user' ? buyer : null;
  const place = async () => {
    const code =
      wish.code && (await lookUpCode(app, eventId, wish.code, address ? { address, actor } : undefined)).code;
    const coded = code && { text: code, mailboxKey: mailboxKey(app, eventId, email), account };
    return holdAndOpen(
      app,
      {
        eventId,
        email,
        buyer,
        lines,
        code: coded || undefined,
        idempotencyKey,
        heldFrom,
        source,
        language,
        emailProven,
        business: wish.business,
      },
      parsed.eventType,
    );
  };
  return idempotencyKey ? placeIdempotently(app, { eventId, buyer, ...idempotencyKey }, place) : place();
}

/** Normalises a request: one ticket of an `eventType` becomes a quantity of 1. All other fields stay. */
export function wishOf<Parsed extends z.infer<typeof placeOrderInput>>({
  eventType,
  quantities = {},
  ...rest
}: Parsed) {
  const chosen =
    Object.keys(quantities).length > 0 || eventType === undefined ? quantities : { [eventType]: 1 };
  return { ...rest, quantities: chosen };
}

async function holdAndOpen(
  app: App,
  hold: Omit<NewHold, 'orderId' | 'providerFor' | 'leastFor'>,
  eventType: string | undefined,
): Promise<PlacedOrder> {
  const orderId = app.newId();
  try {
    return await holdAndOpenAs(app, orderId, hold, eventType);
  } catch (error) {
    if (!isCut(error)) throw error;
    throw notKnown(error, orderPath({ eventId: hold.eventId, orderId }));
  }
}

/** The database went away during the commit, for longer than we can wait. */
function notKnown(cause: unknown, orderPath: string): DomainError {
  return refusal('order.not-known', { orderPath, retryAfterSeconds: 30, cause });
}

async function holdAndOpenAs(
  app: App,
  orderId: string,
  hold: Omit<NewHold, 'orderId' | 'providerFor' | 'leastFor'>,
  eventType: string | undefined,
): Promise<PlacedOrder> {
  const { eventId, email } = hold;
  const outcome = await app.holds.place({
    ...hold,
    orderId,
    ...paymentChoice(app),
  });
  if (!outcome.held) throw asAsked(outcome.refusal, eventType);

  const placed = {
    orderId,
    orderPath: orderPath({ eventId, orderId }),
    holdExpiresAt: outcome.holdExpiresAt.toISOString(),
  };
  const waits = outcome.asksFirst && (await waitsForDetails(app, { eventId, orderId }));
  const { reverseCharge } = outcome;
  const first = { reverseCharge, detailsPath: waits ? detailsPath({ eventId, orderId }) : null };
  if (!outcome.provider) {
    await countFreeOrRelease(app, { eventId, orderId, email });
    if (outcome.toConfirm) await mailConfirmationNow(app, { orderId });
    else if (!waits) await app.fulfilments.fulfil({ kind: 'free', eventId, orderId });
    return { ...placed, ...first, toConfirm: outcome.toConfirm, tran: null };
  }
  const session = await openPaymentOrRelease(app, { eventId, orderId, number: 1 }, outcome.provider, {
    amount: outcome.total,
    email,
    label: outcome.eventName,
    startsAt: outcome.startsAt,
    payee: outcome.payee,
    expiresAt: outcome.holdExpiresAt,
    kept: outcome.kept,
  });
  const { minor: amount, currency } = outcome.total;
  const fee = outcome.addedFeeMinor;
  const tran = { ...session, provider: outcome.provider, amount, fee, currency };
  // The payment is opened even now, so that seats that cannot be paid for are released. The session is shown once the details are complete.
  return { ...placed, ...first, toConfirm: false, tran: waits ? null : tran };
}

/** Counts a free order before its email goes to an unverified address. @throws as countFreeOrder, after releasing its seats */
async function countFreeOrRelease(
  app: App,
  { email, ...order }: { eventId: string; orderId: string; email: string },
): Promise<void> {
  try {
    await countFreeOrder(app, email);
  } catch (error) {
    await cancelHold(app, order);
    throw error;
  }
}

/** Names the field by which the ticket type was chosen. */
function asAsked(refused: DomainError, eventType: string | undefined): DomainError {
  const isShort = eventType !== undefined && refused.issues[0]?.path === `quantities.${eventType}`;
  return isShort ? refusedAt(refused, { path: 'eventType' }) : refused;
}
