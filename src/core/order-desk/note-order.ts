import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { requireDeskHand } from '../events/require-desk.ts';
import { readEmail } from '../orders/no-email.ts';
import { orderIdOf, unknownOrder } from '../orders/order-policy.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { lockOrder } from './order-desk-change-store.ts';
import { orderNoteInput } from './order-note.ts';
import { deleteNote, insertNote } from './order-note-store.ts';
import { refusal } from './refusals.ts';

/**
 * Adds a note to an order, for staff alone.
 * @param input `orderNoteInput`
 * @returns the note's id
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'not-found' (event.unknown,
 *   order.unknown), 'invalid' (input.invalid), 'gone' (order.data-removed)
 */
export async function noteOrder(
  app: App,
  actor: Actor,
  key: { eventId: unknown; orderId: unknown },
  input: unknown,
): Promise<{ id: string }> {
  const { id: eventId } = await requireDeskHand(app.db, actor, key.eventId);
  const orderId = orderIdOf(key.orderId);
  const { text } = parseInput(orderNoteInput, input);
  const user = requireOrganiser(actor);
  const id = app.newId();
  await transaction(app.db, async (tx) => {
    const order = await lockOrder(tx, { eventId, orderId });
    if (!order) throw unknownOrder();
    // What is written after the customer's data was removed would be removed no more.
    if (readEmail(order.email).noEmail === 'removed') throw refusal('order.data-removed');
    const note = { id, text, writtenBy: user.userId, writtenAt: app.clock.now() };
    await insertNote(tx, { eventId, orderId }, note);
    await record(app, tx, { kind: 'order.noted', by: user, eventId, facts: { orderId } });
  });
  return { id };
}

/**
 * Deletes a note of an order, whoever wrote it.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'not-found' (event.unknown,
 *   order.unknown, order.note-unknown)
 */
export async function deleteOrderNote(
  app: App,
  actor: Actor,
  key: { eventId: unknown; orderId: unknown; noteId: unknown },
): Promise<void> {
  const { id: eventId } = await requireDeskHand(app.db, actor, key.eventId);
  const orderId = orderIdOf(key.orderId);
  const user = requireOrganiser(actor);
  const noteId = z.uuid().safeParse(key.noteId);
  if (!noteId.success) throw refusal('order.note-unknown');
  await transaction(app.db, async (tx) => {
    if (!(await deleteNote(tx, { eventId, orderId }, noteId.data.toLowerCase())))
      throw refusal('order.note-unknown');
    await record(app, tx, { kind: 'order.note-deleted', by: user, eventId, facts: { orderId } });
  });
}
