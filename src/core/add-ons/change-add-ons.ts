import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { type DeskEvent, requireDesk } from '../events/require-desk.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { taxRateInWords } from '../pricing/tax.ts';
import { type Actor, requireOrganiser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Issue } from '../shared/errors.ts';
import { formatCount } from '../shared/format-count.ts';
import { type Currency, formatMoney } from '../shared/money.ts';
import { parseField, parseInput } from '../shared/parse-input.ts';
import { NO_TAX } from '../taxes/tax-choice.ts';
import type { TaxRate } from '../taxes/tax-rate.ts';
import { findTaxRates } from '../taxes/tax-rate-store.ts';
import { MAX_CAPACITY } from '../ticket-types/shared-capacity.ts';
import { TYPE_DEFAULTS } from '../ticket-types/ticket-type.ts';
import {
  deleteTicketTypes,
  insertTicketTypes,
  type PlacedTicketType,
  updateTicketType,
} from '../ticket-types/ticket-type-store.ts';
import { type AddOnDetails, type AddOnInput, addOnSchema, MAX_ADD_ONS, newAddOnSchema } from './add-on.ts';
import { deleteAddOn, findAddOns, findTicketTypes, type StoredAddOn, saveAddOn } from './add-on-store.ts';
import { asAnswer, requireAddOn } from './find-add-ons.ts';
import { refusal } from './refusals.ts';

/** Variants come after all tickets, and those of one add-on stay together. */
const BEHIND_TICKETS = 1_000;
const FOR_EACH_ADD_ON = 50;

/** A variant's position among an event's ticket types. */
export const positionOf = (addOn: number, variant: number) =>
  BEHIND_TICKETS + addOn * FOR_EACH_ADD_ON + variant;

/**
 * Adds an add-on with its variants, or a donation, to an event.
 * @param input `newAddOnSchema`
 * @throws DomainError as requireDesk; 'forbidden' (account.email-not-verified, organisation.role); 'invalid' by field; 'conflict'
 * (add-on.too-many)
 */
export async function addAddOn(app: App, actor: Actor, input: unknown): Promise<AddOnDetails> {
  const by = requireOrganiser(actor);
  const event = await requireDesk(app.db, actor, parseField(newAddOnSchema, 'eventId', input), 'event.edit');
  const wanted = parseInput(newAddOnSchema, input);
  return transaction(app.db, (tx) => enterAddOn(app, tx, { by, event, wanted }));
}

/**
 * Replaces an add-on with the input. Existing orders do not change. A variant that was ordered stays, and its stock cannot fall below what
 * is sold or held.
 * @param input `addOnSchema`
 * @throws DomainError as addAddOn; 'not-found' (add-on.unknown)
 */
export async function changeAddOn(app: App, actor: Actor, input: unknown): Promise<AddOnDetails> {
  const by = requireOrganiser(actor);
  const event = await requireDesk(app.db, actor, parseField(addOnSchema, 'eventId', input), 'event.edit');
  const wanted = parseInput(addOnSchema, input);
  return transaction(app.db, (tx) => enterAddOn(app, tx, { by, event, wanted, addOnId: wanted.addOnId }));
}

/**
 * Adds an add-on to an event, or replaces the one whose id is given. The caller has checked that the actor may edit the event.
 * @throws DomainError as changeAddOn
 */
export async function enterAddOn(
  app: App,
  tx: Transaction,
  {
    by,
    event: { id: eventId, organisationId },
    wanted,
    addOnId,
  }: {
    by: SignedIn;
    event: Pick<DeskEvent, 'id' | 'organisationId'>;
    wanted: AddOnInput;
    addOnId?: string | undefined;
  },
): Promise<AddOnDetails> {
  await lockInventory(tx, eventId);
  const stored = addOnId === undefined ? undefined : await requireAddOn(tx, eventId, addOnId);
  const { id, position } = stored ?? { id: app.newId(), position: await nextPosition(tx, eventId) };
  const rates = await findTaxRates(tx, organisationId);
  await writeAddOn(app, tx, { eventId, wanted, stored, rates, id, position });
  const now = app.clock.now();
  const made = asAnswer(await requireAddOn(tx, eventId, id), now);
  const of = { rates, tickets: await findTicketTypes(tx, eventId) };
  const changes = fieldChanges(stored ? inWords(asAnswer(stored, now), of) : {}, inWords(made, of));
  if (changes.length > 0) {
    const kind = stored ? 'event.add-on-changed' : 'event.add-on-added';
    await record(app, tx, { kind, by, eventId, facts: { addOn: made.name, changes } });
  }
  return made;
}

/** @throws DomainError 'conflict' (add-on.too-many) */
async function nextPosition(tx: Transaction, eventId: string): Promise<number> {
  const others = await findAddOns(tx, eventId);
  if (others.length >= MAX_ADD_ONS) throw refusal('add-on.too-many', { most: MAX_ADD_ONS });
  return Math.max(-1, ...others.map((other) => other.position)) + 1;
}

const named = z.object({ eventId: z.string(), addOnId: z.string() });

/** Deletes an add-on that was never ordered. @throws DomainError as changeAddOn; 'conflict' (add-on.ordered) */
export async function removeAddOn(app: App, actor: Actor, input: unknown): Promise<void> {
  const by = requireOrganiser(actor);
  const event = await requireDesk(app.db, actor, parseField(named, 'eventId', input), 'event.edit');
  const { addOnId } = parseInput(named, input);
  await transaction(app.db, async (tx) => {
    await lockInventory(tx, event.id);
    const { id, name, variants } = await requireAddOn(tx, event.id, addOnId);
    if (variants.some(({ ordered }) => ordered)) throw refusal('add-on.ordered');
    await deleteTicketTypes(
      tx,
      event.id,
      variants.map((variant) => variant.id),
    );
    await deleteAddOn(tx, event.id, id);
    await record(app, tx, { kind: 'event.add-on-deleted', by, eventId: event.id, facts: { addOn: name } });
  });
}

interface NamedByAddOns {
  rates: readonly TaxRate[];
  tickets: readonly { id: string; name: string }[];
}

/** An add-on's settings, as the audit log shows them. */
const inWords = (
  { id: _, kind: __, taxRateId, ticketTypes, variants, ...addOn }: AddOnDetails,
  { rates, tickets }: NamedByAddOns,
) => ({
  ...addOn,
  ticketTypes: ticketTypes && tickets.filter(({ id }) => ticketTypes.includes(id)).map(({ name }) => name),
  taxRate: taxRateId === NO_TAX ? 'No tax' : rateInWords(rates.find((rate) => rate.id === taxRateId)),
  variants: variants.map((variant) => variantInWords(variant, addOn.currency)).join('; '),
});

/** Describes a variant in words: "M: 150.00 ZAR, 40 in all". */
function variantInWords(
  { name, priceMinor, priceFloorMinor, capacity }: AddOnDetails['variants'][number],
  currency: Currency,
): string {
  const price = formatMoney({ minor: priceFloorMinor ?? priceMinor, currency });
  const words = `${name === null ? '' : `${name}: `}${priceFloorMinor === null ? '' : 'from '}${price}`;
  return capacity === null ? words : `${words}, ${formatCount(capacity)} in all`;
}

const rateInWords = (rate: TaxRate | undefined) => rate && `${rate.name} ${taxRateInWords(rate.rate)}`;

interface Write {
  eventId: string;
  /** The tax rates of the event's organisation. */
  rates: readonly TaxRate[];
  wanted: AddOnInput;
  stored: StoredAddOn | undefined;
  id: string;
  position: number;
}

async function writeAddOn(
  app: App,
  tx: Transaction,
  { eventId, wanted, stored, rates, id, position }: Write,
) {
  const kind = stored?.kind ?? wanted.kind;
  const issues = issuesOf(wanted, kind, stored, await findTicketTypes(tx, eventId));
  if (wanted.taxRateId && wanted.taxRateId !== NO_TAX && !rates.some(({ id }) => id === wanted.taxRateId))
    issues.push({ path: 'taxRateId', message: 'Choose one of your tax rates.' });
  if (issues[0]) throw refusal('add-on.invalid', { issues });
  const gives = kind === 'donation';
  await saveAddOn(tx, eventId, {
    ...wanted,
    id,
    position,
    kind,
    ...(gives && { perTicketMinimum: 0, perTicketLimit: null, soldAlone: true, ticketTypes: null }),
  });
  const now = app.clock.now();
  const kept = stored?.variants[0]?.taxRateId ?? null;
  const taxRateId = gives ? null : wanted.taxRateId === undefined ? kept : wanted.taxRateId;
  const types = wanted.variants.map((variant, at): PlacedTicketType => {
    const before = stored?.variants.find((one) => one.id === variant.id);
    const ended = before?.saleEndsAt ? new Date(before.saleEndsAt) : now;
    return {
      ...TYPE_DEFAULTS,
      id: before?.id ?? app.newId(),
      addOnId: id,
      variant: variant.name,
      name: variant.name === null ? wanted.name : `${wanted.name}, ${variant.name}`,
      priceMinor: variant.priceMinor,
      priceFloorMinor: variant.priceFloorMinor,
      currency: wanted.currency,
      perOrderLimit: gives ? 1 : wanted.perOrderLimit,
      taxRateId,
      position: positionOf(position, at),
      capacity: variant.capacity ?? MAX_CAPACITY,
      ownCapacity: true,
      saleStartsAt: null,
      saleEndsAt: wanted.onSale ? null : ended,
    };
  });
  const known = new Set(stored?.variants.map((variant) => variant.id));
  for (const type of types) if (known.has(type.id)) await updateTicketType(tx, eventId, type);
  await insertTicketTypes(
    tx,
    eventId,
    types.filter((type) => !known.has(type.id)),
  );
  const left = new Set(types.map((type) => type.id));
  await deleteTicketTypes(
    tx,
    eventId,
    [...known].filter((variantId) => !left.has(variantId)),
  );
}

function issuesOf(
  wanted: AddOnInput,
  kind: AddOnInput['kind'],
  stored: StoredAddOn | undefined,
  tickets: Awaited<ReturnType<typeof findTicketTypes>>,
): Issue[] {
  const issues: Issue[] = [];
  const add = (path: string, message: string) => issues.push({ path, message });
  if (kind !== wanted.kind) add('kind', 'An add-on stays one, and a donation too.');
  for (const [at, typeId] of (wanted.ticketTypes ?? []).entries()) {
    if (!tickets.some((type) => type.id === typeId))
      add(`ticketTypes.${at}`, 'This ticket type does not exist.');
    if ((wanted.ticketTypes ?? []).indexOf(typeId) < at)
      add(`ticketTypes.${at}`, 'This ticket type is already in the list.');
  }
  const itsTickets = tickets.filter((type) => wanted.ticketTypes?.includes(type.id) ?? true);
  const elsewhere = itsTickets.find(({ currency }) => currency !== wanted.currency);
  if (
    kind === 'add_on' &&
    elsewhere &&
    (wanted.perTicketMinimum > 0 || itsTickets.every((type) => type.currency !== wanted.currency))
  )
    add('currency', `‘${elsewhere.name}’ is sold in ${elsewhere.currency}, and an order has one currency.`);
  for (const [at, variant] of wanted.variants.entries()) {
    if (variant.id === undefined) continue;
    const before = stored?.variants.find((one) => one.id === variant.id);
    const isSecond = wanted.variants.findIndex((one) => one.id === variant.id) < at;
    if (!before || isSecond) {
      add(`variants.${at}`, 'This variant does not exist.');
      continue;
    }
    const taken = before.held + before.sold;
    if (kind === 'add_on' && (variant.capacity ?? 0) < taken)
      add(`variants.${at}.capacity`, `${taken} are already sold or in checkout, so it can’t be fewer.`);
    if (before.ordered && before.currency !== wanted.currency)
      add('currency', `It has already been ordered in ${before.currency}, so the currency can’t change.`);
  }
  for (const { id, name, ordered } of stored?.variants ?? []) {
    if (!ordered || wanted.variants.some((variant) => variant.id === id)) continue;
    const what = name === null ? 'This' : `“${name}”`;
    add('variants', `${what} has already been ordered, so it can’t be removed. Lower its quantity instead.`);
  }
  return issues;
}
