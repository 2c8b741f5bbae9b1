import { transaction } from '../../db/database.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError, type Issue } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { insertTicketTypes } from '../ticket-types/ticket-type-store.ts';
import { createTicketKey } from '../tickets/ticket-key.ts';
import { type EventInput, eventInput } from './event.ts';
import { detailsOf } from './event-details.ts';
import { requireOrganiser } from './event-policy.ts';
import { insertEvent, insertEventKey } from './event-store.ts';

const FIRST_KEY = 1;

/**
 * Creates an event that waits for approval, with its ticket types, their counters and the key that signs its tickets.
 * @param input `eventInput`
 * @throws DomainError 'invalid', 'unauthenticated', 'forbidden' (account.email-not-verified)
 */
export async function createEvent(app: App, actor: Actor, input: unknown): Promise<{ id: string }> {
  const owner = requireOrganiser(actor);
  const event = parseInput(eventInput, input);
  const now = app.clock.now();
  const id = app.newId();
  const key = createTicketKey({ eventId: id, keyId: FIRST_KEY }, app.secret);
  await transaction(app.db, async (tx) => {
    const details = await detailsOf(tx, event, owner);
    refuse([...alreadyOver(details.endsAt, now), ...foreignTypes(event)]);
    await insertEvent(tx, { id, ownerId: owner.userId, ...details, createdAt: now });
    await insertEventKey(tx, { eventId: id, keyId: FIRST_KEY, ...key, createdAt: now });
    await insertTicketTypes(
      tx,
      id,
      event.types.map((type, position) => ({ ...type, id: app.newId(), position })),
    );
  });
  return { id };
}

function alreadyOver(endsAt: Date, now: Date): Issue[] {
  return endsAt > now
    ? []
    : [{ path: 'endsAt', message: 'This is over already: choose an end in the future.' }];
}

function foreignTypes({ types }: EventInput): Issue[] {
  return types.flatMap((type, index) =>
    type.id ? [{ path: `types.${index}.id`, message: 'A new event’s ticket types have no id yet.' }] : [],
  );
}

function refuse(issues: Issue[]): void {
  if (issues[0]) throw new DomainError('invalid', 'event.invalid', issues[0].message, { issues });
}
