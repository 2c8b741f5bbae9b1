import { type Transaction, transaction } from '../../db/database.ts';
import { fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { requireManager } from '../events/require-manager.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { Actor, SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { NO_WAITING_LIST, type WaitingListSettings, waitingListSettings } from './waiting-list.ts';
import { findWaitingList, saveWaitingList } from './waiting-list-store.ts';

/**
 * Opens an event's waiting list, closes it to new people, or changes how long tickets are offered. People in line keep their places.
 * @param input `waitingListSettings`
 * @throws DomainError 'invalid' by field, 'unauthenticated', 'not-found' (event.unknown), 'forbidden' (organisation.role,
 *   account.email-not-verified)
 */
export async function setWaitingList(
  app: App,
  actor: Actor,
  givenId: unknown,
  input: unknown,
): Promise<WaitingListSettings> {
  const { eventId, user: by } = await requireManager(app.db, actor, 'event.edit', givenId);
  const wanted = parseInput(waitingListSettings, input);
  return transaction(app.db, (tx) => enterWaitingList(app, tx, { by, eventId, wanted }));
}

/** Does the same for an event that the actor may edit. */
export async function enterWaitingList(
  app: App,
  tx: Transaction,
  { by, eventId, wanted }: { by: SignedIn; eventId: string; wanted: WaitingListSettings },
): Promise<WaitingListSettings> {
  await lockInventory(tx, eventId);
  const before = (await findWaitingList(tx, eventId)) ?? NO_WAITING_LIST;
  await saveWaitingList(tx, eventId, wanted);
  const changes = fieldChanges(before, wanted);
  if (changes.length > 0)
    await record(app, tx, { kind: 'event.waiting-list-changed', by, eventId, facts: { changes } });
  return wanted;
}
