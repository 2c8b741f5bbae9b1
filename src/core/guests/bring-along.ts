import { transaction } from '../../db/database.ts';
import { findOpenAreas } from '../check-in/areas/area-store.ts';
import { insertImportedCodes } from '../check-in/imported-codes-store.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { PlacedGuestOrder } from './guest-orders.ts';
import { findSeated } from './guest-store.ts';

/** Where whoever came in through another system's door is said to have come in. */
const GATE = 'Before the import';

/**
 * Gives new tickets what their guests had in another system: the code by which its door knew them, and that they came in, at the first open
 * area. Repeating it changes nothing.
 * @returns how many of the tickets are checked in
 */
export async function bringAlong(
  app: App,
  user: SignedIn,
  eventId: string,
  placed: readonly PlacedGuestOrder[],
): Promise<number> {
  const orders = placed.filter(({ order }) =>
    order.guests.some(({ guest }) => guest.code || guest.checkedInAt),
  );
  if (orders.length === 0) return 0;
  const seated = await findSeated(
    app.db,
    eventId,
    orders.map(({ orderId }) => orderId),
  );
  const tickets = orders.flatMap(({ order, orderId }) =>
    order.guests.flatMap(({ guest, line, seats }) =>
      seats.flatMap((seat) => {
        const ticket = seated.get(`${orderId} ${line}.${seat}`);
        return ticket ? [{ ...ticket, guest }] : [];
      }),
    ),
  );
  const codes = tickets.flatMap(({ id, guest: { code } }) => (code ? [{ code, ticketId: id }] : []));
  if (codes.length > 0) await transaction(app.db, (tx) => insertImportedCodes(tx, eventId, codes));
  const [area] = await findOpenAreas(app.db, eventId);
  const came = await Promise.all(
    tickets.map(async ({ id, cameIn, guest: { checkedInAt } }) => {
      if (cameIn || checkedInAt === undefined) return cameIn;
      const at = new Date(checkedInAt);
      const { answer } = await app.scans.admit({
        eventId,
        id: app.newId(),
        actor: user,
        userId: user.userId,
        code: { kind: 'signed', ticketId: id },
        areaId: area?.id,
        gate: GATE,
        direction: 'entry',
        people: 1,
        scannedAt: at,
        arrivedAt: at,
      });
      return answer === 'admitted';
    }),
  );
  return came.filter(Boolean).length;
}
