import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { unknownEvent } from '../events/event-policy.ts';
import { type DeskEvent, requireDesk } from '../events/require-desk.ts';
import { type LockedInventory, lockInventory, markChanged } from '../inventory/inventory-store.ts';
import { type Actor, requireOrganiser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Issue } from '../shared/errors.ts';
import { namesOf, pick } from '../shared/fields.ts';
import { SKIPPED, toInstant } from '../shared/local-time.ts';
import { formatMoney } from '../shared/money.ts';
import { parseField, parseInput } from '../shared/parse-input.ts';
import { generateCodes } from './code-text.ts';
import { effectWords } from './effect-words.ts';
import { endReserves } from './end-reserves.ts';
import { asAnswer, findPromotion } from './find-promotions.ts';
import {
  CODE_LIMITS,
  MAX_PROMOTIONS,
  type NewPromotion,
  newPromotionSchema,
  OWN_SETTINGS,
  PROMOTION_SETTINGS,
  type Promotion,
  type PromotionSettings,
  promotionSchema,
  SINGLE_CODE,
} from './promotion.ts';
import { countPromotions } from './promotion-list-store.ts';
import {
  type CodeLimits,
  deletePromotion,
  findPromotedTypes,
  findTaken,
  insertPromotion,
  mostTaken,
  type StoredPromotion,
  setEnd,
  updatePromotion,
} from './promotion-store.ts';
import { refusal } from './refusals.ts';
import { setTicketsAside } from './set-aside.ts';

/**
 * Adds a promotion with one code or a batch of up to 10,000; either all are added or none.
 * @param input `newPromotionSchema`
 * @throws DomainError as requireDesk; 'forbidden' (account.email-not-verified, organisation.role); 'invalid' by field; 'conflict'
 *   (promotion.too-many)
 */
export async function addPromotion(app: App, actor: Actor, input: unknown): Promise<Promotion> {
  const by = requireOrganiser(actor);
  const event = await requireDesk(
    app.db,
    actor,
    parseField(newPromotionSchema, 'eventId', input),
    'event.edit',
  );
  const wanted = parseInput(newPromotionSchema, input);
  return transaction(app.db, (tx) => enterPromotion(app, tx, { by, event, wanted }));
}

/** Adds a promotion to an event that the caller may edit. @throws DomainError as addPromotion */
export async function enterPromotion(
  app: App,
  tx: Transaction,
  { by, event, wanted }: { by: SignedIn; event: DeskEvent; wanted: NewPromotion },
): Promise<Promotion> {
  const now = app.clock.now();
  const inventory = await lockToChange(tx, event.id);
  if ((await countPromotions(tx, { eventId: event.id })) >= MAX_PROMOTIONS) {
    throw refusal('promotion.too-many', { most: MAX_PROMOTIONS });
  }
  refuse(await issuesOfSettings(tx, event, wanted));
  const texts = textsOf(app, wanted);
  refuse([...issuesOfRepeats(wanted, texts), ...(await issuesOfTaken(tx, event.id, wanted, texts))]);
  const id = app.newId();
  const name = wanted.code === undefined ? (wanted.name ?? null) : null;
  const promotion = { id, createdAt: now, ...storedOf(wanted, event.timeZone), name };
  await insertPromotion(tx, event.id, promotion, { texts, limits: limitsOf(wanted), newId: app.newId });
  refuse(await setTicketsAside(app, tx, inventory, { eventId: event.id, promotion }));
  const made = asAnswer(await findPromotion(tx, event.id, id), event, now);
  const facts = {
    code: made.name,
    codes: made.codes,
    changes: fieldChanges({}, inWords(made, await findPromotedTypes(tx, event.id))),
  };
  await record(app, tx, { kind: 'event.code-added', by, eventId: event.id, facts });
  return made;
}

/**
 * Replaces a promotion's settings; its codes stay. A limit may not be below what was used.
 * @param input `promotionSchema`
 * @throws DomainError as addPromotion; 'not-found' (promotion.unknown)
 */
export async function changePromotion(app: App, actor: Actor, input: unknown): Promise<Promotion> {
  const by = requireOrganiser(actor);
  const event = await requireDesk(app.db, actor, parseField(promotionSchema, 'eventId', input), 'event.edit');
  const wanted = parseInput(promotionSchema, input);
  return transaction(app.db, (tx) => enterChangeOfPromotion(app, tx, { by, event, wanted }));
}

/** Replaces the settings of a promotion of an event that the caller may edit. @throws DomainError as changePromotion */
export async function enterChangeOfPromotion(
  app: App,
  tx: Transaction,
  { by, event, wanted }: { by: SignedIn; event: DeskEvent; wanted: z.output<typeof promotionSchema> },
): Promise<Promotion> {
  const inventory = await lockToChange(tx, event.id);
  const stored = await findPromotion(tx, event.id, wanted.promotionId);
  const isBatch = stored.name !== null;
  refuse([
    ...(isBatch && wanted.reserved !== null ? [{ path: 'reserved', message: SINGLE_CODE }] : []),
    ...(await issuesOfSettings(tx, event, wanted)),
    ...issuesOfLimits(wanted, await mostTaken(tx, event.id, stored.id)),
  ]);
  const name = isBatch ? (wanted.name ?? stored.name) : null;
  const promotion = { id: stored.id, ...storedOf(wanted, event.timeZone), name };
  await updatePromotion(tx, event.id, promotion, limitsOf(wanted));
  refuse(await setTicketsAside(app, tx, inventory, { eventId: event.id, promotion, before: stored }));
  const now = app.clock.now();
  const changed = asAnswer(await findPromotion(tx, event.id, stored.id), event, now);
  const types = await findPromotedTypes(tx, event.id);
  const changes = fieldChanges(inWords(asAnswer(stored, event, now), types), inWords(changed, types));
  const facts = { code: changed.name, changes };
  if (changes.length > 0) await record(app, tx, { kind: 'event.code-changed', by, eventId: event.id, facts });
  return changed;
}

const named = z.object({ eventId: z.string(), promotionId: z.string() });

/**
 * Ends a promotion now: no further order can use its codes. Orders that hold seats may still be paid. The rest of its reserve is offered to
 * the waiting list or goes back on sale.
 * @throws DomainError as changePromotion
 */
export async function endPromotion(app: App, actor: Actor, input: unknown): Promise<Promotion> {
  const by = requireOrganiser(actor);
  const event = await requireDesk(app.db, actor, parseField(named, 'eventId', input), 'event.edit');
  const { promotionId } = parseInput(named, input);
  return transaction(app.db, async (tx) => {
    await lockToChange(tx, event.id);
    const stored = await findPromotion(tx, event.id, promotionId);
    const now = app.clock.now();
    if (stored.validUntil === null || stored.validUntil > now) {
      await setEnd(tx, event.id, stored.id, now);
      await endReserves(app, tx, event.id);
      const facts = { code: stored.name ?? stored.code };
      await record(app, tx, { kind: 'event.code-ended', by, eventId: event.id, facts });
    }
    return asAnswer(await findPromotion(tx, event.id, stored.id), event, now);
  });
}

/**
 * Deletes a promotion that was never used in an order.
 * @throws DomainError as changePromotion; 'conflict' (promotion.ordered)
 */
export async function removePromotion(app: App, actor: Actor, input: unknown): Promise<void> {
  const by = requireOrganiser(actor);
  const event = await requireDesk(app.db, actor, parseField(named, 'eventId', input), 'event.edit');
  const { promotionId } = parseInput(named, input);
  const now = app.clock.now();
  await transaction(app.db, async (tx) => {
    await lockToChange(tx, event.id);
    const stored = await findPromotion(tx, event.id, promotionId);
    if (stored.ordered) throw refusal('promotion.ordered');
    await setEnd(tx, event.id, stored.id, now);
    await endReserves(app, tx, event.id);
    await deletePromotion(tx, event.id, stored.id);
    const facts = { code: stored.name ?? stored.code, codes: stored.codes };
    await record(app, tx, { kind: 'event.code-deleted', by, eventId: event.id, facts });
  });
}

/** Describes a promotion's settings for the audit log. @param all the ticket types of its event */
const inWords = (promotion: Promotion, all: readonly { id: string; name: string }[]) => {
  const { maxDiscountMinor, ...settings } = pick(promotion, namesOf(PROMOTION_SETTINGS));
  const { currency, types, validFrom, validUntil } = settings;
  return {
    name: promotion.name,
    ...settings,
    price: effectWords(promotion),
    types: types && all.filter(({ id }) => types.includes(id)).map((type) => type.name),
    validFrom: validFrom?.replace('T', ' '),
    validUntil: validUntil?.replace('T', ' '),
    maxDiscount: currency && maxDiscountMinor && formatMoney({ minor: maxDiscountMinor, currency }),
  };
};

/** Locks an event's counters, even of unlimited types, to change its codes: holds that wait for the lock see the change. */
async function lockToChange(tx: Transaction, eventId: string): Promise<LockedInventory> {
  const inventory = await lockInventory(tx, eventId);
  if (!inventory) throw unknownEvent();
  await markChanged(tx, eventId);
  return inventory;
}

function textsOf(app: App, { code, codes, count = 0, prefix }: NewPromotion): string[] {
  if (code !== undefined) return [code];
  return codes ?? generateCodes({ count, prefix }, app.randomBytes);
}

/** A code that appears twice in a list is probably a mistake. */
function issuesOfRepeats({ codes }: NewPromotion, texts: readonly string[]): Issue[] {
  if (codes === undefined) return [];
  const seen = new Set<string>();
  const repeated = texts.find((text) => seen.size === seen.add(text).size);
  return repeated === undefined ? [] : [{ path: 'codes', message: `${repeated} is in your list twice.` }];
}

async function issuesOfTaken(
  tx: Transaction,
  eventId: string,
  { code }: NewPromotion,
  texts: readonly string[],
): Promise<Issue[]> {
  const taken = await findTaken(tx, eventId, texts);
  if (taken.length === 0) return [];
  if (code !== undefined) return [{ path: 'code', message: 'This event already has this code.' }];
  return [{ path: 'codes', message: `This event already has ${taken.join(', ')}.` }];
}

async function issuesOfSettings(
  tx: Transaction,
  { id, timeZone }: DeskEvent,
  { types, currency, price, validFrom, validUntil, reserved }: PromotionSettings,
): Promise<Issue[]> {
  const all = await findPromotedTypes(tx, id);
  const chosen = types === null ? all : all.filter((type) => types.includes(type.id));
  const issues: Issue[] = [];
  const add = (path: string, message: string) => issues.push({ path, message });
  for (const [index, typeId] of (types ?? []).entries()) {
    if (!all.some((type) => type.id === typeId)) add(`types.${index}`, 'This ticket type does not exist.');
    if ((types ?? []).indexOf(typeId) < index)
      add(`types.${index}`, 'This ticket type is already in the list.');
  }
  if (issues.length === 0 && currency !== null && !chosen.some((type) => type.currency === currency))
    add('currency', `None of these tickets has a price in ${currency}.`);
  if (price.effect === 'none' && reserved === null && !chosen.some(({ hidden }) => hidden) && types !== null)
    add('types', 'A code that takes nothing off must name a hidden ticket type, which it reveals.');
  if (price.effect === 'none' && types === null)
    add('types', 'Choose the hidden ticket types that this code reveals.');
  if (reserved !== null && chosen.some(({ addOnId }) => addOnId !== null))
    add('reserved', 'Only tickets can be set aside, not add-ons.');
  if (validFrom && !toInstant(validFrom, timeZone)) add('validFrom', SKIPPED);
  if (validUntil && !toInstant(validUntil, timeZone)) add('validUntil', SKIPPED);
  return issues;
}

function issuesOfLimits(
  { maxUses, maxTickets, maxDiscountMinor }: CodeLimits,
  most: { uses: number; tickets: number; discountMinor: number },
): Issue[] {
  const issues: Issue[] = [];
  if (maxUses !== null && maxUses < most.uses)
    issues.push({
      path: 'maxUses',
      message: `It has been used ${most.uses} times, so the limit can’t be lower.`,
    });
  if (maxTickets !== null && maxTickets < most.tickets)
    issues.push({
      path: 'maxTickets',
      message: `It has been used for ${most.tickets} tickets, so the limit can’t be lower.`,
    });
  if (maxDiscountMinor !== null && maxDiscountMinor < most.discountMinor)
    issues.push({ path: 'maxDiscountMinor', message: 'It has taken off more than that already.' });
  return issues;
}

const limitsOf = (settings: PromotionSettings): CodeLimits => pick(settings, CODE_LIMITS);

function storedOf(settings: PromotionSettings, timeZone: string): Omit<StoredPromotion, 'id' | 'name'> {
  const instant = (local: string | null) => (local && toInstant(local, timeZone)) || null;
  return {
    ...pick(settings, ['price', 'types', ...OWN_SETTINGS]),
    validFrom: instant(settings.validFrom),
    validUntil: instant(settings.validUntil),
  };
}

function refuse(issues: Issue[]): void {
  if (issues[0]) throw refusal('promotion.invalid', { issues });
}
