import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { findOrderFor, type OrderRequest } from '../order-page/find-order-for.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { offerOf } from '../tickets/resale-store.ts';
import { endResale } from './end-resale.ts';
import { refusal } from './refusals.ts';

/**
 * Takes a ticket of one's own order off resale, so its holder keeps it. A person with an offer of it returns to their place in line, and a
 * payment of theirs is refunded when it arrives. A repeated call changes nothing.
 * @throws DomainError 'not-found' (order.unknown), 'conflict' (resale.not-yours, resale.sold)
 */
export async function takeOffResale(
  app: App,
  actor: Actor,
  { ticketId: given, ...request }: OrderRequest & { ticketId: unknown },
): Promise<void> {
  const { eventId, tickets } = await findOrderFor(app, actor, request);
  const parsed = z.uuid().toLowerCase().safeParse(given);
  const ticket = parsed.success ? tickets.find(({ id }) => id === parsed.data) : undefined;
  if (!ticket) throw refusal('resale.not-yours');
  await transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const offer = await offerOf(tx, eventId, ticket.id);
    if (offer && offer.state !== 'held') throw refusal('resale.sold');
    await endResale(app, tx, eventId, ticket.id);
  });
}
