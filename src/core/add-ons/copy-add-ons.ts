import type { Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { insertTicketTypes } from '../ticket-types/ticket-type-store.ts';
import { findAddOns, saveAddOn } from './add-on-store.ts';
import { positionOf } from './change-add-ons.ts';

/**
 * Gives a new event the add-ons of another, with all their stock unsold. What is no longer sold stays so.
 * @param typeIds the copies of its ticket types, by the ids of the originals
 * @returns the same for the variants
 */
export async function copyAddOns(
  app: Pick<App, 'newId'>,
  tx: Transaction,
  { from, to, typeIds }: { from: string; to: string; typeIds: ReadonlyMap<string, string> },
): Promise<Map<string, string>> {
  const copied = new Map<string, string>();
  for (const { variants, ticketTypes, ...addOn } of await findAddOns(tx, from)) {
    const id = app.newId();
    const copies = ticketTypes?.map((typeId) => typeIds.get(typeId) as string) ?? null;
    await saveAddOn(tx, to, { ...addOn, id, ticketTypes: copies });
    for (const variant of variants) copied.set(variant.id, app.newId());
    await insertTicketTypes(
      tx,
      to,
      variants.map(({ name, saleEndsAt, ...variant }, at) => ({
        ...variant,
        ...{ id: copied.get(variant.id) as string, addOnId: id, variant: name },
        name: name === null ? addOn.name : `${addOn.name}, ${name}`,
        ...{ description: '', colour: null, hidden: false, perOrderMinimum: 1, ownCapacity: true },
        position: positionOf(addOn.position, at),
        ...{ saleStartsAt: null, saleEndsAt: saleEndsAt === null ? null : new Date(saleEndsAt) },
      })),
    );
  }
  return copied;
}
