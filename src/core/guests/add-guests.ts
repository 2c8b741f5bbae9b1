import { transaction } from '../../db/database.ts';
import { ORDER } from '../attendees/asked.ts';
import { insertAnswers, insertAttendees } from '../attendees/details-store.ts';
import { record } from '../audit/record.ts';
import { requireDesk } from '../events/require-desk.ts';
import { cancelHold } from '../holds/cancel-hold.ts';
import { countTypedAddress } from '../messages/typed-addresses.ts';
import { GUEST_WITHOUT_EMAIL } from '../orders/no-email.ts';
import { addedBy } from '../orders/typed-address.ts';
import { type Actor, requireOrganiser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type DomainError, wordsOf } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { bringAlong } from './bring-along.ts';
import { checkGuests, type GuestAnswer } from './check-guests.ts';
import { type AddedGuests, type AddGuests, addGuestsInput, type Guest } from './guest.ts';
import { type GuestOrder, ordersOf, type PlacedGuestOrder } from './guest-orders.ts';
import { findPlaced, insertBatch, removeBatch } from './guest-store.ts';
import { refusal } from './refusals.ts';

/**
 * Adds guests to an event, all of them or none: each gets a free order, which is held in the event's queue like any other and then fulfilled.
 * Their tickets count against the capacities, also of hidden types and of those that are not on sale. Nobody is mailed unless asked. Guests
 * of another system bring along its codes, which open our door, and who came in.
 * @param input `addGuestsInput`; sent again with the same id, the same guests are added once
 * @throws DomainError 'invalid' by field, 'unauthenticated', 'not-found' (event.unknown), 'forbidden' (organisation.role,
 * account.email-not-verified), 'conflict' (guests.not-added with an issue for each guest who can't be added, guests.id-used, guests.revoked,
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
  const { id = app.newId(), dryRun, ...wanted } = parseInput(addGuestsInput, input);
  const orders = ordersOf(wanted.guests);
  const go = { ...wanted, eventId: event.id, organisationId: event.organisationId, id, user, orders };
  const mailed = go.mail ? orders.filter(({ email }) => email).length : 0;
  const added = {
    id,
    guests: go.guests.length,
    orders: orders.length,
    tickets: countTickets(go.guests),
    mailed,
  };
  if (dryRun) {
    await checkGuests(app, event.id, go.guests);
    return { ...added, checkedIn: countTickets(go.guests.filter(({ checkedInAt }) => checkedInAt)) };
  }
  const placed = await placeOrders(app, go);
  await Promise.all(
    placed.map(({ orderId }) =>
      app.fulfilments.fulfil({ kind: 'free', eventId: event.id, orderId, mail: go.mail }),
    ),
  );
  return { ...added, checkedIn: await bringAlong(app, user, event.id, placed) };
}

interface Go extends Omit<AddGuests, 'id' | 'dryRun'> {
  eventId: string;
  organisationId: string;
  id: string;
  user: SignedIn;
  orders: readonly GuestOrder[];
}

const countTickets = (guests: readonly Guest[]) => guests.reduce((sum, { tickets }) => sum + tickets, 0);

/** Holds the orders of a go that are not there yet, and writes their guests' details. @returns all of its orders */
async function placeOrders(app: App, go: Go): Promise<PlacedGuestOrder[]> {
  const { eventId, id } = go;
  await openBatch(app, go);
  const before = await findPlaced(app.db, eventId, id);
  const placed = go.orders.map((order) => {
    const known = before.get(order.key);
    if (known && known.requestHash !== order.requestHash) throw refusal('guests.id-used');
    return { order, known, orderId: known?.id ?? app.newId() };
  });
  const fresh = placed.filter(({ known }) => !known);
  if (fresh.length === 0) return placed;
  try {
    const answers = await checkGuests(app, eventId, go.guests);
    if (go.mail) await countAddresses(app, go);
    await hold(app, go, fresh);
    await writeDetails(app, go, { fresh, answers });
  } catch (error) {
    if (before.size === 0) await removeBatch(app.db, go);
    throw error;
  }
  return placed;
}

/** Notes that guests are added, unless it is noted already. @throws DomainError 'conflict' (guests.revoked) */
async function openBatch(app: App, { eventId, id, source, reason, mail, user }: Go): Promise<void> {
  const batch = { eventId, id, source, reason, mailed: mail, addedBy: user.userId, addedAt: app.clock.now() };
  const stored = await transaction(app.db, (tx) => insertBatch(tx, batch));
  if (stored.revokedAt) throw refusal('guests.revoked');
}

const countAddresses = (app: App, { organisationId, orders }: Go) =>
  countTypedAddress(app, organisationId, orders.filter(({ email }) => email).length);

/**
 * Holds the seats of new orders. If one gets none after all, as others bought meanwhile, all of them are released.
 * @throws DomainError 'conflict' (guests.not-added, order.not-on-sale, order.event-over)
 */
async function hold(app: App, { eventId, id }: Go, fresh: readonly PlacedGuestOrder[]): Promise<void> {
  const tried = await Promise.all(
    fresh.map(async ({ order, orderId }) => {
      const outcome = await app.holds.place({
        eventId,
        orderId,
        email: order.email ?? GUEST_WITHOUT_EMAIL,
        buyer: addedBy(id),
        idempotencyKey: { keyHash: order.key, requestHash: order.requestHash },
        forGuests: true,
        emailProven: true,
        lines: order.lines,
        providerFor: () => undefined,
      });
      return { order, orderId, refused: outcome.held ? undefined : outcome.refusal };
    }),
  );
  const refused = tried.flatMap(({ order, refused }) => (refused ? [{ order, refused }] : []));
  if (refused.length === 0) return;
  for (const { orderId, refused } of tried) {
    if (!refused) await cancelHold(app, { eventId, orderId });
  }
  throw notAdded(refused);
}

/** What refuses all orders of the event is said as it is. */
function notAdded(refused: readonly { order: GuestOrder; refused: DomainError }[]): DomainError {
  const ofEvent = refused.find(({ refused }) => refused.issues.length === 0);
  if (ofEvent) return ofEvent.refused;
  const issues = refused.flatMap(({ order, refused }) =>
    order.guests.map(({ at }) => ({ path: `guests.${at}.tickets`, message: wordsOf(refused) })),
  );
  return refusal('guests.not-added', { wrong: issues.length, issues });
}

/** Writes the names, addresses and answers of new orders' guests. */
async function writeDetails(
  app: App,
  { eventId, id, user, reason, guests }: Go,
  { fresh, answers }: { fresh: readonly PlacedGuestOrder[]; answers: readonly GuestAnswer[][] },
): Promise<void> {
  const now = app.clock.now();
  const seated = fresh.flatMap(({ order, orderId }) =>
    order.guests.map(({ at, guest, line, seats: [seat = 1] }) => ({ at, guest, orderId, line, seat })),
  );
  const attendees = seated.flatMap(({ guest: { name, attendeeEmail = '' }, orderId, line, seat }) =>
    name || attendeeEmail ? [{ orderId, line, seat, name, email: attendeeEmail }] : [],
  );
  const given = seated.flatMap(({ at, orderId, line, seat }) =>
    (answers[at] ?? []).map(({ question, value }) => ({
      orderId,
      ...(question.scope === 'order' ? ORDER : { line, seat }),
      question,
      value,
    })),
  );
  await transaction(app.db, async (tx) => {
    await insertAttendees(tx, eventId, attendees, now);
    if (given.length > 0) await insertAnswers(app, tx, eventId, given, now);
    const facts = { batch: id, guests: guests.length, tickets: countTickets(guests) };
    await record(app, tx, { kind: 'order.guests-added', by: user, eventId, facts, personal: { reason } });
  });
}
