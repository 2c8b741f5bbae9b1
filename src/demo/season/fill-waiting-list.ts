import { refundOrder } from '../../core/order-refunds/refund-order.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import { joinWaitingList } from '../../core/waiting-list/join-waiting-list.ts';
import { setWaitingList } from '../../core/waiting-list/waiting-desk.ts';
import type { SeasonClock } from './season-clock.ts';

const MINUTE_MS = 60_000;
const WISHES = [1, 2, 1, 1, 2, 1, 2];

/** Has people wait for an event that is sold out; the first of them has an offer, since somebody gave a ticket back just now. */
export async function fillWaitingList(
  app: App,
  clock: SeasonClock,
  owner: SignedIn,
  { eventId, typeId, people }: { eventId: string; typeId: string; people: readonly SignedIn[] },
): Promise<void> {
  const now = Date.now();
  clock.set(now - WISHES.length * MINUTE_MS);
  await setWaitingList(app, owner, eventId, { open: true, offerHours: 24 });
  const caller = { headers: new Headers(), address: '127.0.0.1' };
  for (const [at, quantity] of WISHES.entries()) {
    const person = people[at];
    if (!person) throw new Error('There are too few people in the season.');
    clock.set(now - (WISHES.length - at) * MINUTE_MS);
    const wish = { email: person.email, ticketTypeId: typeId, quantity };
    await joinWaitingList(app, person, eventId, wish, caller);
  }
  // They heard of it long ago, as those who bought did.
  await app.db
    .deleteFrom('outbox')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'waiting-place')
    .execute();
  clock.set(now);
  const { orderId } = await app.db
    .selectFrom('order_lines')
    .where('event_id', '=', eventId)
    .where('quantity', '=', 1)
    .orderBy('order_id')
    .select('order_id as orderId')
    .limit(1)
    .executeTakeFirstOrThrow();
  await refundOrder(app, owner, { eventId, orderId, reason: 'Get well soon!' });
}
