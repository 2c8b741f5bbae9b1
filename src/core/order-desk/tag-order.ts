import { transaction } from '../../db/database.ts';
import { fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { requireDesk, requireDeskHand } from '../events/require-desk.ts';
import { readEmail } from '../orders/no-email.ts';
import { orderIdOf, unknownOrder } from '../orders/order-policy.ts';
import { may } from '../organisations/may.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { lockOrder } from './order-desk-change-store.ts';
import { type KnownTags, orderTagsInput } from './order-note.ts';
import { findKnownTags, replaceTags } from './order-tag-store.ts';
import { refusal } from './refusals.ts';

/**
 * Sets all tags of an order, by which staff filter and export orders. A tag that the organisation has in other capitals is spelt as there.
 * @param input `orderTagsInput`
 * @returns the tags, in the order of the alphabet
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'not-found' (event.unknown,
 *   order.unknown), 'invalid' (input.invalid), 'gone' (order.data-removed)
 */
export async function tagOrder(
  app: App,
  actor: Actor,
  key: { eventId: unknown; orderId: unknown },
  input: unknown,
): Promise<{ tags: string[] }> {
  const event = await requireDeskHand(app.db, actor, key.eventId);
  const [eventId, orderId] = [event.id, orderIdOf(key.orderId)];
  const { tags: asked } = parseInput(orderTagsInput, input);
  const user = requireOrganiser(actor);
  const { tags: known } = await listKnownTags(app, actor, eventId);
  // The first spelling counts, and before it the organisation’s.
  const spelt = new Map(
    [...asked.toReversed(), ...known.map(({ tag }) => tag)].map((tag) => [tag.toLowerCase(), tag]),
  );
  const tags = [...new Set(asked.map((tag) => spelt.get(tag.toLowerCase()) ?? tag))].sort((a, b) =>
    a.toLowerCase().localeCompare(b.toLowerCase()),
  );
  await transaction(app.db, async (tx) => {
    const order = await lockOrder(tx, { eventId, orderId });
    if (!order) throw unknownOrder();
    if (readEmail(order.email).noEmail === 'removed') throw refusal('order.data-removed');
    const had = await replaceTags(tx, { eventId, orderId }, tags);
    const changes = fieldChanges({ tags: had.sort().join(', ') }, { tags: tags.toSorted().join(', ') });
    if (changes.length === 0) return;
    const entry = { facts: { orderId }, personal: { changes } };
    await record(app, tx, { kind: 'order.tagged', by: user, eventId, ...entry });
  });
  return { tags };
}

/**
 * Lists the tags to choose from: those of the event's orders and, for people of the whole organisation, of all its events.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown)
 */
export async function listKnownTags(app: App, actor: Actor, eventId: unknown): Promise<KnownTags> {
  const { id, organisationId } = await requireDesk(app.db, actor, eventId);
  const seesAll = may(actor, 'orders.see', { organisationId });
  return { tags: await findKnownTags(app.db, id, seesAll ? organisationId : undefined) };
}
