import type { Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { TYPE_DEFAULTS } from '../ticket-types/ticket-type.ts';
import { insertTicketTypes } from '../ticket-types/ticket-type-store.ts';
import { findAddOns, saveAddOn } from './add-on-store.ts';
import { positionOf } from './change-add-ons.ts';

/**
 * Copies an event's add-ons to a new event, with all their stock unsold. An add-on that is off sale stays off sale.
 * @param typeIds the new ids of its ticket types, by the original ids
 * @returns the new ids of the variants, by the original ids
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
        ...TYPE_DEFAULTS,
        ...variant,
        id: copied.get(variant.id) as string,
        addOnId: id,
        variant: name,
        name: name === null ? addOn.name : `${addOn.name}, ${name}`,
        ownCapacity: true,
        position: positionOf(addOn.position, at),
        saleStartsAt: null,
        saleEndsAt: saleEndsAt === null ? null : new Date(saleEndsAt),
      })),
    );
  }
  return copied;
}
