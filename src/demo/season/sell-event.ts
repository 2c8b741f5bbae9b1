import { sql } from 'kysely';
import { admitTicket } from '../../core/check-in/scans/admit-ticket.ts';
import { seededRandom } from '../../core/media/seeded-random.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import { DAY_MS } from '../../core/shared/durations.ts';
import { buy } from './buy.ts';
import type { GatewayControl } from './gateway-control.ts';
import { personNumber } from './people.ts';
import type { Programmed } from './programme.ts';
import type { SeasonClock } from './season-clock.ts';

/** The number of orders placed at once, at the same moment. */
const SIDE_BY_SIDE = 16;
/** The newest orders appear in lists, so each has its own moment. */
const NEWEST = 8;

/** The sources of buyers in turn; most buyers have none. */
const SOURCES = [
  { utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'season' },
  { referrer: 'instagram.com' },
  undefined,
  { utmSource: 'flyer', utmMedium: 'print' },
  undefined,
  undefined,
  { referrer: 'google.com' },
] as const;

export interface SeasonType {
  id: string;
  capacity: number;
  priceMinor: number;
  priceFloorMinor?: number | undefined;
  opensInDays?: number | undefined;
  perOrderLimit: number;
  perOrderMinimum: number;
  hidden: boolean;
  /** The part of it that is sold, and in which part of the sale. */
  sold: number;
  bought: readonly [from: number, to: number];
}

/** A promo code for the season's buyers. */
export interface SeasonCode {
  /** The codes of a batch, each used once, or a single code. */
  texts: string[];
  isBatch: boolean;
  types: readonly string[];
  /** How many more orders may use it, and for how many tickets at most. */
  left: number;
  mostTickets: number;
  /** How many of the first orders for its tickets use it, because it has a reserve. */
  wanted: number;
}

interface Sale {
  eventId: string;
  types: readonly SeasonType[];
  codes: readonly SeasonCode[];
  /** The add-ons that some buyers take, with their price where they choose it. */
  extras: readonly { id: string; priceMinor?: number }[];
  /** Milliseconds since 1970. */
  opens: number;
  closes: number;
  /** Email addresses that buy first. */
  regulars: readonly string[];
}

/** Sells a part of an event with the functions that customers' browsers reach, at past times. */
export async function sellEvent(
  app: App,
  clock: SeasonClock,
  gateway: GatewayControl,
  { name }: Programmed,
  sale: Sale,
): Promise<number> {
  const random = seededRandom(`sales of ${name}`);
  const orders = sale.types
    .filter((type) => type.opensInDays === undefined)
    .flatMap((type) =>
      cutIntoOrders(type, random).map((order) => ({ ...order, at: momentOf(sale, type, random()) })),
    )
    .sort((a, b) => a.at - b.at);

  for (let start = 0, size = 1; start < orders.length; start += size) {
    size = start < orders.length - NEWEST ? SIDE_BY_SIDE : 1;
    const group = orders.slice(start, start + size);
    clock.set(group[0]?.at ?? sale.opens);
    const bought = group.map((order, index) => {
      const email = sale.regulars[start + index] ?? personNumber(order.buyer).email;
      return buy(app, gateway, { eventId: sale.eventId, email, ...wishOf(order, sale) });
    });
    await Promise.all(bought);
  }
  await sql`update orders set mailed_at = paid_at where event_id = ${sale.eventId}::uuid`.execute(app.db);
  await sql`delete from outbox where event_id = ${sale.eventId}::uuid and kind = 'tickets'`.execute(app.db);
  return orders.length;
}

interface SeasonOrder {
  type: SeasonType;
  quantity: number;
  buyer: number;
}

function cutIntoOrders(type: SeasonType, random: () => number): SeasonOrder[] {
  const { capacity, sold, perOrderLimit, perOrderMinimum } = type;
  const orders: SeasonOrder[] = [];
  for (let left = Math.round(capacity * sold); left >= perOrderMinimum; ) {
    const wished = Math.max(perOrderMinimum, [1, 2, 2, 2, 3, 4][Math.floor(random() * 6)] ?? 2);
    const quantity = Math.min(left, perOrderLimit, wished);
    orders.push({ type, quantity, buyer: Math.floor(random() * 1_500) });
    left -= quantity;
  }
  return orders;
}

/** Returns the moment of an order; the first and the last days are busy. */
function momentOf({ opens, closes }: Sale, { bought: [from, to] }: SeasonType, share: number): number {
  const busyEnds = 0.4 * (1 - Math.cos(Math.PI * share)) + 0.2 * share;
  return opens + (closes - opens) * (from + (to - from) * busyEnds);
}

/** Returns the request of a buyer: one in six uses a code and one in eight takes an add-on, in turn. There are enough for all of them. */
function wishOf({ type, quantity, buyer }: SeasonOrder, { codes, extras }: Sale) {
  const extra = buyer % 8 === 0 ? extras[(buyer / 8) % extras.length] : undefined;
  const prices = {
    ...(type.priceFloorMinor !== undefined && { [type.id]: chosenPrice(type, buyer) }),
    ...(extra?.priceMinor !== undefined && { [extra.id]: extra.priceMinor }),
  };
  return {
    quantities: { [type.id]: quantity, ...(extra && { [extra.id]: 1 }) },
    prices,
    code:
      takeWanted(codes, type) ??
      (type.hidden || buyer % 6 === 0 ? takeCode(codes, { type, quantity, buyer }) : undefined),
    source: SOURCES[buyer % SOURCES.length],
  };
}

const chosenPrice = ({ priceMinor, priceFloorMinor = 0 }: SeasonType, buyer: number): number =>
  [priceMinor, priceMinor, priceFloorMinor, priceMinor * 1.5, priceMinor * 2][buyer % 5] ?? priceMinor;

function takeWanted(codes: readonly SeasonCode[], type: SeasonType): string | undefined {
  const code = codes.find(({ types, wanted }) => wanted > 0 && types.includes(type.id));
  if (!code) return undefined;
  code.wanted -= 1;
  return code.texts[0];
}

function takeCode(codes: readonly SeasonCode[], { type, quantity, buyer }: SeasonOrder): string | undefined {
  const good = codes.filter(
    ({ types, left, mostTickets }) => types.includes(type.id) && left > 0 && quantity <= mostTickets,
  );
  const code = good[Math.floor(buyer / 6) % good.length];
  if (!code) return undefined;
  code.left -= 1;
  return code.isBatch ? code.texts.shift() : code.texts[0];
}

/** Checks in most of a past event's tickets at two gates, at the times when people came. */
export async function admitCrowd(
  app: App,
  clock: SeasonClock,
  owner: SignedIn,
  { eventId, name, startsAt }: { eventId: string; name: string; startsAt: number },
): Promise<void> {
  const random = seededRandom(`door of ${name}`);
  const tickets = await app.db
    .selectFrom('tickets')
    .select('shortCode')
    .where('eventId', '=', eventId)
    .where('state', '=', 'valid')
    .where('admits', '=', true)
    .execute();
  for (const [index, { shortCode: code }] of tickets.entries()) {
    if (random() > 0.91) continue;
    clock.set(startsAt - DAY_MS / 24 + arrival(index / tickets.length) * (DAY_MS / 16));
    await admitTicket(app, owner, { eventId, code, gate: random() < 0.6 ? 'Main gate' : 'Side gate' });
  }
}

/** Returns when people arrive; few are early or late. @param share of the people, 0 to 1 @returns the part of the time after which so many are in */
const arrival = (share: number): number =>
  share < 0.5 ? Math.sqrt(share / 2) : 1 - Math.sqrt((1 - share) / 2);
