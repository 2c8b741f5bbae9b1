import { z } from 'zod';
import type { Database, Transaction } from '../../db/database.ts';
import { requireDesk } from '../events/require-desk.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findTaxRates } from '../taxes/tax-rate-store.ts';
import type { AddOnDetails } from './add-on.ts';
import { findAddOns, findTicketTypes, type StoredAddOn } from './add-on-store.ts';
import { refusal } from './refusals.ts';

/** Lists an event's add-ons in the order of its page. @throws DomainError as requireDesk */
export async function listAddOns(
  app: App,
  actor: Actor,
  eventId: unknown,
): Promise<{ addOns: AddOnDetails[] }> {
  const event = await requireDesk(app.db, actor, eventId, 'event.see');
  const addOns = await findAddOns(app.db, event.id);
  return { addOns: addOns.map((addOn) => asAnswer(addOn, app.clock.now())) };
}

/** Finds one add-on of an event. @throws DomainError as listAddOns; 'not-found' (add-on.unknown) */
export async function getAddOn(
  app: App,
  actor: Actor,
  { eventId, addOnId }: { eventId: unknown; addOnId: unknown },
): Promise<AddOnDetails> {
  const event = await requireDesk(app.db, actor, eventId, 'event.see');
  return asAnswer(await requireAddOn(app.db, event.id, addOnId), app.clock.now());
}

/** Returns the choices of the add-on form: the event's ticket types and its organisation's tax rates. @throws DomainError as listAddOns */
export async function getAddOnChoices(app: App, actor: Actor, eventId: unknown) {
  const event = await requireDesk(app.db, actor, eventId, 'event.edit');
  const [tickets, taxRates] = await Promise.all([
    findTicketTypes(app.db, event.id),
    findTaxRates(app.db, event.organisationId),
  ]);
  return { tickets, taxRates };
}

/** @throws DomainError 'not-found' (add-on.unknown) */
export async function requireAddOn(
  db: Database | Transaction,
  eventId: string,
  addOnId: unknown,
): Promise<StoredAddOn> {
  const id = z.uuid().safeParse(addOnId);
  const [found] = id.success ? await findAddOns(db, eventId, id.data) : [];
  if (!found) throw refusal('add-on.unknown');
  return found;
}

export function asAnswer(addOn: StoredAddOn, now: Date): AddOnDetails {
  const { position: _, variants, kind, ...rest } = addOn;
  const [first] = variants;
  return {
    ...rest,
    kind,
    currency: first?.currency ?? 'ZAR',
    perOrderLimit: first?.perOrderLimit ?? 1,
    taxRateId: first?.taxRateId ?? null,
    onSale: variants.some(({ saleEndsAt }) => saleEndsAt === null || new Date(saleEndsAt) > now),
    variants: variants.map(
      ({ currency: _c, perOrderLimit: _l, saleEndsAt: _s, taxRateId: _t, capacity, ...variant }) => ({
        ...variant,
        capacity: kind === 'donation' ? null : capacity,
      }),
    ),
  };
}
