/**
 * Who buys in the replay of the Oasis on-sale of 31 August 2024: 1.4 million tickets for 17 shows, here within six hours. How its buyers behaved
 * was not published: the shares below are guesses in round numbers, each with its reason.
 */

/** Sold at a steady rate, 65 a second, since a waiting room lets people in as fast as the shop serves them. */
export const TICKETS = 1_400_000;
export const HOURS = 6;

/** The shows as they were announced, and how many people each venue holds, thousands. */
const VENUES = [
  { city: 'Cardiff', nights: 2, holds: 74 },
  { city: 'Manchester', nights: 5, holds: 80 },
  { city: 'London', nights: 5, holds: 90 },
  { city: 'Edinburgh', nights: 3, holds: 67 },
  { city: 'Dublin', nights: 2, holds: 82 },
];
/** A stadium is mostly standing places and seats; a few seats come with dinner. Prices are minor units. */
const TYPES = [
  { name: 'Standing', share: 0.55, priceMinor: 17_600 },
  { name: 'Seat', share: 0.42, priceMinor: 8_600 },
  { name: 'Hospitality', share: 0.03, priceMinor: 60_500 },
];

/** The shop sold at most four tickets to a household, and most people who had waited for hours took as many as their friends needed. */
export const MOST_TICKETS = 4;
const QUANTITIES = [
  { quantity: 1, share: 0.05 },
  { quantity: 2, share: 0.35 },
  { quantity: 3, share: 0.15 },
  { quantity: MOST_TICKETS, share: 0.45 },
];

/** More want tickets than get any, so that every show sells out before the end and seats that come back find a buyer. */
const DEMAND = 1.05;
/** Leave the checkout without a word: a price they had not expected, a friend who has tickets by now. */
const LEAVE = 0.15;
/** Banks refuse about a tenth of cards online. */
const DECLINED = 0.1;
/** Nearly everybody who waited for hours tries another card. */
const TRIES_ANOTHER_CARD = 0.75;
/** Confirm in their bank's app at the last moment, and the bank answers after the hold has ended. */
const LATE = 0.005;
/** On overloaded phone networks, the answer to an order gets lost, and the browser sends the same order again. */
const ANSWER_LOST = 0.02;
/** Of webhooks: providers promise to deliver at least once, and sometimes fail to. */
const WEBHOOK_TWICE = 0.02;
const WEBHOOK_LOST = 0.005;
/** On mobile data, whose carriers put thousands of customers behind one address. Others have an address of their own. */
const MOBILE = 0.3;
const CARRIER_ADDRESSES = 5_000;
/** How often somebody whose choice is gone tries another show, before they give up. */
export const TRIES = 3;

export interface Show {
  name: string;
  types: { name: string; priceMinor: number; capacity: number }[];
}

/** Returns the shows with this many tickets in all, but for what rounding takes. */
export function showsWith(tickets: number): Show[] {
  const seats = VENUES.reduce((sum, { nights, holds }) => sum + nights * holds, 0);
  return VENUES.flatMap(({ city, nights, holds }) =>
    Array.from({ length: nights }, (_, night) => ({
      name: `${city}, night ${night + 1}`,
      types: TYPES.map(({ name, share, priceMinor }) => {
        const capacity = Math.max(1, Math.round((tickets * holds * share) / seats));
        return { name, priceMinor, capacity };
      }),
    })),
  );
}

/** Random numbers from 0 to 1 that a seed decides (Mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a fan will do, drawn when they are let in. */
export interface Fan {
  quantity: number;
  address: string;
  /** Whether the answer to their order gets lost, so that it is sent twice. */
  repeats: boolean;
  /** What their bank says to each card that they try; nobody tries one if it is empty. */
  cards: readonly ('approved' | 'declined')[];
  /** From the hold to the first card, and from a refusal to the next try, ms. */
  thinksMs: readonly [pay: number, again: number];
  late: boolean;
  /** How often the webhook of their payment is delivered. */
  webhooks: 0 | 1 | 2;
}

const SECOND = 1_000;

export function drawFan(random: () => number): Fan {
  const chance = (share: number) => random() < share;
  const leaves = chance(LEAVE);
  const declined = chance(DECLINED);
  const another = chance(TRIES_ANOTHER_CARD);
  const webhook = random();
  return {
    quantity: pick(QUANTITIES, random).quantity,
    address: chance(MOBILE)
      ? `198.18.${spread(random, 20)}.${spread(random, CARRIER_ADDRESSES / 20)}`
      : `10.${spread(random, 256)}.${spread(random, 256)}.${spread(random, 256)}`,
    repeats: chance(ANSWER_LOST),
    cards: leaves ? [] : declined ? (another ? ['declined', 'approved'] : ['declined']) : ['approved'],
    // Filling in a card and passing the bank's check takes one to three minutes.
    thinksMs: [(40 + 120 * random()) * SECOND, (20 + 40 * random()) * SECOND],
    late: chance(LATE),
    webhooks: webhook < WEBHOOK_LOST ? 0 : webhook < WEBHOOK_LOST + WEBHOOK_TWICE ? 2 : 1,
  };
}

const spread = (random: () => number, sides: number) => Math.floor(random() * sides);

/** @returns one of the things, each as likely as its share of all */
export function pick<Thing extends { share: number }>(things: readonly Thing[], random: () => number): Thing {
  let left = random() * things.reduce((sum, { share }) => sum + share, 0);
  for (const thing of things) {
    left -= thing.share;
    if (left < 0) return thing;
  }
  return things[0] as Thing;
}

/** How many fans are let in a second, so that the tickets are sold in their time. */
export function fansASecond(): number {
  const tickets = QUANTITIES.reduce((sum, { quantity, share }) => sum + quantity * share, 0);
  const pay = (1 - LEAVE) * (1 - DECLINED * (1 - TRIES_ANOTHER_CARD));
  return (DEMAND * TICKETS) / (HOURS * 3600) / (tickets * pay);
}
