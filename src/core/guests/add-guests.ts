import { createHash } from 'node:crypto';
import { transaction } from '../../db/database.ts';
import { insertAttendees } from '../attendees/details-store.ts';
import { record } from '../audit/record.ts';
import { requireDesk } from '../events/require-desk.ts';
import { cancelHold } from '../holds/cancel-hold.ts';
import { countTypedAddress } from '../messages/typed-addresses.ts';
import { GUEST_WITHOUT_EMAIL } from '../orders/no-email.ts';
import { addedBy } from '../orders/typed-address.ts';
import { type Actor, requireOrganiser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type DomainError, type Issue, wordsOf } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { type AddedGuests, type AddGuests, addGuestsInput, type Guest } from './guest.ts';
import { countLeft, findPlaced, insertBatch, removeBatch } from './guest-store.ts';
import { refusal } from './refusals.ts';

/**
 * Adds guests to an event, all of them or none: each gets a free order, which is held in the event's queue like any other and then fulfilled.
 * Their tickets count against the capacities, also of hidden types and of those that are not on sale. Nobody is mailed unless asked.
 * @param input `addGuestsInput`; sent again with the same id, the same guests are added once
 * @throws DomainError 'invalid' by field, 'unauthenticated', 'not-found' (event.unknown), 'forbidden' (organisation.role,
 * account.email-not-verified), 'conflict' (guests.not-added with an issue for each guest without a ticket, guests.id-used, guests.revoked,
 * order.not-on-sale, order.event-over, email.turned-off), 'too-many' (email.day-full)
 */
export async function addGuests(
  app: App,
  actor: Actor,
  eventId: unknown,
  input: unknown,
): Promise<AddedGuests> {
  const event = await requireDesk(app.db, actor, eventId, 'guests.add');
  const user = requireOrganiser(actor);
  const { id = app.newId(), ...wanted } = parseInput(addGuestsInput, input);
  const go = { eventId: event.id, id, user, ...wanted };
  const batch = await transaction(app.db, (tx) =>
    insertBatch(tx, {
      eventId: go.eventId,
      id,
      source: go.source,
      reason: go.reason,
      mailed: go.mail,
      addedBy: user.userId,
      addedAt: app.clock.now(),
    }),
  );
  if (batch.revokedAt) throw refusal('guests.revoked');
  const placed = await placeOrders(app, { ...go, organisationId: event.organisationId });
  await Promise.all(
    placed.map(({ orderId }) =>
      app.fulfilments.fulfil({ kind: 'free', eventId: go.eventId, orderId, mail: go.mail }),
    ),
  );
  return {
    id,
    guests: go.guests.length,
    tickets: countTickets(go.guests),
    mailed: go.mail ? go.guests.filter(({ email }) => email).length : 0,
  };
}

interface Go extends Omit<AddGuests, 'id'> {
  eventId: string;
  organisationId: string;
  id: string;
  user: SignedIn;
}

const countTickets = (guests: readonly Guest[]) => guests.reduce((sum, { tickets }) => sum + tickets, 0);

/** Holds the orders of a go that are not there yet, with their guests' names. @returns all of its orders, in the order of the guests */
async function placeOrders(app: App, go: Go): Promise<{ orderId: string }[]> {
  const { eventId, id, guests } = go;
  const before = await findPlaced(app.db, eventId, id);
  const orders = guests.map((guest, at) => {
    const requestHash = createHash('sha256').update(JSON.stringify(guest)).digest('base64url');
    const known = before.get(String(at));
    if (known && known.requestHash !== requestHash) throw refusal('guests.id-used');
    return { guest, requestHash, known, orderId: known?.id ?? app.newId() };
  });
  const fresh = orders.filter(({ known }) => !known);
  if (fresh.length === 0) return orders;
  try {
    await requireRoom(app, go);
    if (go.mail) await countAddresses(app, go);
    await hold(app, go, orders);
  } catch (error) {
    if (before.size === 0) await removeBatch(app.db, go);
    throw error;
  }
  await transaction(app.db, async (tx) => {
    const named = fresh.filter(({ guest }) => guest.name !== '');
    const rows = named.map(({ orderId, guest }) => ({
      orderId,
      line: 1,
      seat: 1,
      name: guest.name,
      email: '',
    }));
    await insertAttendees(tx, eventId, rows, app.clock.now());
    await record(app, tx, {
      kind: 'order.guests-added',
      by: go.user,
      eventId,
      facts: { batch: id, guests: guests.length, tickets: countTickets(guests) },
      personal: { reason: go.reason },
    });
  });
  return orders;
}

const countAddresses = (app: App, { organisationId, guests }: Go) =>
  countTypedAddress(app, organisationId, guests.filter(({ email }) => email).length);

/** Refuses guests for whom no ticket is left, before any seat is held. @throws DomainError 'conflict' (guests.not-added) */
async function requireRoom(app: App, { eventId, guests }: Go): Promise<void> {
  const types = await countLeft(app.db, eventId);
  const issues = guests.flatMap(({ ticketTypeId, tickets }, at): Issue[] => {
    const type = types.get(ticketTypeId);
    if (!type) return [{ path: `guests.${at}.ticketTypeId`, message: 'This event has no such ticket type.' }];
    if (tickets <= type.left) {
      type.left -= tickets;
      return [];
    }
    const left = type.left === 1 ? '1 ticket is' : `${type.left === 0 ? 'No' : type.left} tickets are`;
    return [{ path: `guests.${at}.tickets`, message: `${left} left of “${type.name}”.` }];
  });
  if (issues.length > 0) throw refusal('guests.not-added', { wrong: issues.length, issues });
}

/**
 * Holds the seats of new orders. If one gets none after all, as others bought meanwhile, all of them are released.
 * @throws DomainError 'conflict' (guests.not-added, order.not-on-sale, order.event-over)
 */
async function hold(
  app: App,
  { eventId, id }: Go,
  orders: readonly { guest: Guest; requestHash: string; orderId: string; known: unknown }[],
): Promise<void> {
  const outcomes = await Promise.all(
    orders.map(async ({ guest, requestHash, orderId, known }, at) => {
      if (known) return undefined;
      const outcome = await app.holds.place({
        eventId,
        orderId,
        email: guest.email ?? GUEST_WITHOUT_EMAIL,
        buyer: addedBy(id),
        idempotencyKey: { keyHash: String(at), requestHash },
        forGuests: true,
        emailProven: true,
        lines: [{ ticketTypeId: guest.ticketTypeId, quantity: guest.tickets }],
        providerFor: () => undefined,
      });
      return { at, orderId, refused: outcome.held ? undefined : outcome.refusal };
    }),
  );
  const tried = outcomes.filter((outcome) => outcome !== undefined);
  const refused = tried.flatMap(({ at, refused }) => (refused ? [{ at, refused }] : []));
  if (refused.length === 0) return;
  for (const { orderId, refused } of tried) {
    if (!refused) await cancelHold(app, { eventId, orderId });
  }
  throw notAdded(refused);
}

/** What refuses all orders of the event is said as it is. */
function notAdded(refused: readonly { at: number; refused: DomainError }[]): DomainError {
  const ofEvent = refused.find(({ refused }) => refused.issues.length === 0);
  if (ofEvent) return ofEvent.refused;
  const issues = refused.map(({ at, refused }) => ({
    path: `guests.${at}.tickets`,
    message: wordsOf(refused),
  }));
  return refusal('guests.not-added', { wrong: issues.length, issues });
}
