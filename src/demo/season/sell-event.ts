import { sql } from 'kysely';
import { admitTicket } from '../../core/check-in/admit-ticket.ts';
import { placeOrder } from '../../core/holds/place-order.ts';
import { seededRandom } from '../../core/media/seeded-random.ts';
import { verifyPayment } from '../../core/payments/verify-payment.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import type { GatewayControl } from './gateway-control.ts';
import { personNumber } from './people.ts';
import type { Programmed } from './programme.ts';
import type { SeasonClock } from './season-clock.ts';

const DAY_MS = 24 * 3600_000;
/** Orders at work at once. */
const SIDE_BY_SIDE = 16;

/** Buyers came from these in turn; most say nothing. */
const SOURCES = [
  { utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'season' },
  { referrer: 'instagram.com' },
  undefined,
  { utmSource: 'flyer', utmMedium: 'print' },
  undefined,
  undefined,
  { referrer: 'google.com' },
] as const;

interface Sale {
  eventId: string;
  types: {
    id: string;
    opensInDays?: number | undefined;
    capacity: number;
    perOrderLimit: number;
    perOrderMinimum: number;
    /** A promo code for it, which some buyers have, or all where it is hidden. */
    code: string | undefined;
    hidden: boolean;
  }[];
  /** Ids of what some buyers take with their tickets. */
  addOns: readonly string[];
  /** Milliseconds since 1970. */
  opens: number;
  closes: number;
  /** Addresses that buy first. */
  regulars: readonly string[];
}

/** Sells an event's share through the same functions that a customer's browser reaches, at times that lie behind us. */
export async function sellEvent(
  app: App,
  clock: SeasonClock,
  gateway: GatewayControl,
  { sold, name }: Programmed,
  sale: Sale,
): Promise<number> {
  const random = seededRandom(`sales of ${name}`);
  const orders = sale.types
    .filter((type) => type.opensInDays === undefined)
    .flatMap((type) => cutIntoOrders(Math.round(type.capacity * sold), type, random))
    // The first days and the last are the busy ones.
    .map((order) => ({ ...order, at: sale.opens + (sale.closes - sale.opens) * busyEnds(random()) }))
    .sort((a, b) => a.at - b.at);

  for (let start = 0; start < orders.length; start += SIDE_BY_SIDE) {
    const group = orders.slice(start, start + SIDE_BY_SIDE);
    clock.set(group[0]?.at ?? sale.opens);
    await Promise.all(
      group.map((order, index) => {
        const email = sale.regulars[start + index] ?? personNumber(order.buyer).email;
        return buy(app, gateway, sale, { ...order, email });
      }),
    );
  }
  await sql`update orders set mailed_at = paid_at where event_id = ${sale.eventId}::uuid`.execute(app.db);
  await sql`delete from outbox where event_id = ${sale.eventId}::uuid and kind = 'tickets'`.execute(app.db);
  return orders.length;
}

interface SeasonOrder {
  typeId: string;
  quantity: number;
  buyer: number;
  code: string | undefined;
}

function cutIntoOrders(
  tickets: number,
  { id, perOrderLimit, perOrderMinimum, code, hidden }: Sale['types'][number],
  random: () => number,
): SeasonOrder[] {
  const orders: SeasonOrder[] = [];
  for (let left = tickets; left >= perOrderMinimum; ) {
    const wished = Math.max(perOrderMinimum, [1, 2, 2, 2, 3, 4][Math.floor(random() * 6)] ?? 2);
    const quantity = Math.min(left, perOrderLimit, wished);
    const buyer = Math.floor(random() * 1_500);
    orders.push({ typeId: id, quantity, buyer, code: hidden || buyer % 6 === 0 ? code : undefined });
    left -= quantity;
  }
  return orders;
}

const busyEnds = (share: number) => (1 - Math.cos(Math.PI * share)) / 2;

async function buy(
  app: App,
  gateway: GatewayControl,
  { eventId, addOns }: Sale,
  { typeId, quantity, buyer, email, code }: SeasonOrder & { email: string },
) {
  // One in eight, in turn, and there is enough for all of them.
  const extra = buyer % 8 === 0 ? addOns[(buyer / 8) % addOns.length] : undefined;
  const { orderId, tran } = await placeOrder(
    app,
    { kind: 'guest', guestId: app.newId() },
    {
      email,
      eventId,
      quantities: { [typeId]: quantity, ...(extra && { [extra]: 1 }) },
      code,
      source: SOURCES[buyer % SOURCES.length],
    },
  );
  if (!tran) return;
  await gateway.pay(tran.reference);
  await verifyPayment(app, { eventId, orderId, number: 1 });
}

/** Lets most of a past event's tickets in, at two gates, as people came. */
export async function admitCrowd(
  app: App,
  clock: SeasonClock,
  owner: SignedIn,
  { eventId, startsAt }: { eventId: string; startsAt: number },
): Promise<void> {
  const random = seededRandom(`door of ${eventId}`);
  const tickets = await app.db
    .selectFrom('tickets')
    .select('short_code')
    .where('event_id', '=', eventId)
    .where('state', '=', 'valid')
    .where('admits', '=', true)
    .execute();
  for (const [index, { short_code: code }] of tickets.entries()) {
    if (random() > 0.91) continue;
    clock.set(startsAt - DAY_MS / 24 + (index / tickets.length) * (DAY_MS / 16));
    await admitTicket(app, owner, { eventId, code, gate: random() < 0.6 ? 'Main gate' : 'Side gate' });
  }
}
