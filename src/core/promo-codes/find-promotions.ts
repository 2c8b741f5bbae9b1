import { z } from 'zod';
import type { Transaction } from '../../db/database.ts';
import { type DeskEvent, requireDesk } from '../events/require-desk.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { pick } from '../shared/fields.ts';
import { toLocalTime } from '../shared/local-time.ts';
import type { Currency } from '../shared/money.ts';
import { pageByKey } from '../shared/page-by-key.ts';
import { parseInput } from '../shared/parse-input.ts';
import { maybeLineOfText } from '../shared/text/text.ts';
import { normaliseCode } from './code-text.ts';
import { CODE_LIMITS, OWN_SETTINGS, type Promotion, promotionAnswer } from './promotion.ts';
import { countPromotions, findPromotions, type PromotionRow } from './promotion-list-store.ts';
import { findPromotedTypes } from './promotion-store.ts';
import { refusal } from './refusals.ts';

const PAGE_SIZE = 25;

const besideAPromotion = z.uuid({ error: 'This isn’t a promotion’s id.' }).toLowerCase().optional();

export const findPromotionsInput = z.object({
  text: maybeLineOfText({ max: 80 }).default('').describe('Part of a batch’s name, or the start of a code.'),
  page: z.enum(['first', 'last'], { error: 'Use “first” or “last”.' }).default('first'),
  after: besideAPromotion.describe('For the next page: `after` of the previous answer.'),
  before: besideAPromotion.describe('For the previous page: `before` of the previous answer.'),
});

/** A page of promotions, newest first. */
export const foundPromotionsAnswer = z.object({
  promotions: z.array(promotionAnswer),
  count: z.int().describe('The number on all pages.'),
  before: z.uuid().nullable().describe('Send it to get the previous page; null on the first.'),
  after: z.uuid().nullable().describe('Send it to get the next page; null on the last.'),
});
export type FoundPromotions = z.infer<typeof foundPromotionsAnswer>;

/**
 * Finds an event's promotions, a page of 25 at a time.
 * @param input `findPromotionsInput`, also as texts
 * @throws DomainError as requireDesk; 'invalid' (input.invalid)
 */
export async function listPromotions(
  app: App,
  actor: Actor,
  eventId: unknown,
  input: unknown,
): Promise<FoundPromotions> {
  const event = await requireDesk(app.db, actor, eventId);
  const { text, ...wanted } = parseInput(findPromotionsInput, input);
  const search = { eventId: event.id, text, code: normaliseCode(text) };
  const { page, after, before } = wanted;
  const found = await pageByKey(
    { page, ...(after !== undefined && { after }), ...(before !== undefined && { before }) },
    PAGE_SIZE,
    (slice) => findPromotions(app.db, search, slice),
    ({ id }) => id,
  );
  const isAll = found.before === null && found.after === null;
  return {
    promotions: found.rows.map((row) => asAnswer(row, event, app.clock.now())),
    count: isAll ? found.rows.length : await countPromotions(app.db, search),
    before: found.before,
    after: found.after,
  };
}

/** @throws DomainError as requireDesk; 'not-found' (promotion.unknown) */
export async function getPromotion(
  app: App,
  actor: Actor,
  { eventId, promotionId }: { eventId: unknown; promotionId: unknown },
): Promise<Promotion> {
  const event = await requireDesk(app.db, actor, eventId);
  return asAnswer(await findPromotion(app.db, event.id, promotionId), event, app.clock.now());
}

/** A ticket type that a promotion can apply to. */
export interface PromotedType {
  id: string;
  name: string;
  currency: Currency;
  hidden: boolean;
  priceMinor: number;
  /** The add-on that it is a variant of. */
  addOnId: string | null;
}

/** An event's ticket types, in its organiser's order. @throws DomainError as requireDesk */
export async function listPromotedTypes(app: App, actor: Actor, eventId: unknown): Promise<PromotedType[]> {
  const event = await requireDesk(app.db, actor, eventId);
  return findPromotedTypes(app.db, event.id);
}

/** @throws DomainError 'not-found' (promotion.unknown) */
export async function findPromotion(
  db: Transaction | App['db'],
  eventId: string,
  promotionId: unknown,
): Promise<PromotionRow> {
  const id = z.uuid().safeParse(promotionId);
  const [row] = id.success
    ? await findPromotions(db, { eventId }, { id: id.data.toLowerCase(), limit: 1 })
    : [];
  if (row) return row;
  throw refusal('promotion.unknown');
}

/** A promotion as its organiser sees it. */
export function asAnswer(
  row: PromotionRow,
  event: Pick<DeskEvent, 'timeZone' | 'endsAt'>,
  now: Date,
): Promotion {
  const local = (instant: Date | null) => instant && toLocalTime(instant, event.timeZone);
  const { id, name, code, codes, price, types, validFrom, validUntil } = row;
  return {
    id,
    name: name ?? code,
    code: name === null ? code : null,
    codes,
    price,
    types,
    ...pick(row, [...OWN_SETTINGS, ...CODE_LIMITS]),
    validFrom: local(validFrom),
    validUntil: local(validUntil),
    startsAt: validFrom?.toISOString() ?? null,
    endsAt: validUntil && validUntil < event.endsAt ? validUntil.toISOString() : null,
    uses: row.uses,
    tickets: row.tickets,
    discounts: row.discounts,
    held: row.held,
    reservedLeft: row.reservedLeft,
    state: stateOf(row, now),
    ordered: row.ordered,
  };
}

function stateOf({ validFrom, validUntil, hasRoom }: PromotionRow, now: Date): Promotion['state'] {
  if (validUntil && validUntil <= now) return 'ended';
  if (!hasRoom) return 'used-up';
  return validFrom && validFrom > now ? 'not-started' : 'on';
}
