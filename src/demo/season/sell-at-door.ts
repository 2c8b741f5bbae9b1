import { closeShift } from '../../core/box-office/close-shift.ts';
import { getShift } from '../../core/box-office/get-shift.ts';
import { handBack } from '../../core/box-office/hand-back.ts';
import { openShift } from '../../core/box-office/open-shift.ts';
import { sellAtTill } from '../../core/box-office/sell.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/shared/durations.ts';
import type { Currency } from '../../core/shared/money.ts';
import { justLoggedIn } from './just-logged-in.ts';
import type { SeasonClock } from './season-clock.ts';

const FLOAT_MINOR = 50_000;
/** The difference in one count: somebody returned too much change. */
const MISSING_MINOR = 500;

interface Till {
  eventId: string;
  currency: Currency;
  typeId: string;
}

/**
 * Creates two shifts at an event's door, from an hour before it begins: one with a sale that is handed back and a count with a difference, and
 * a colleague's, whose count is right.
 */
export async function sellAtDoor(
  app: App,
  clock: SeasonClock,
  [owner, colleague]: [SignedIn, SignedIn],
  { startsAt, ...till }: Till & { startsAt: number },
): Promise<void> {
  const opens = startsAt - HOUR_MS;
  const closes = startsAt + 120 * MINUTE_MS;
  const main = await sellAt(app, clock, owner, { ...till, name: 'Main gate', opens, sales: 14 });
  const sixth = main.sold[5];
  const returned = { orderId: sixth, method: 'cash' };
  if (sixth) await justLoggedIn(app, owner, (now) => handBack(app, now, main, returned));
  clock.set(closes);
  const note = 'A 5 went missing, probably as change.';
  await count(app, [owner, owner], main, { missingMinor: MISSING_MINOR, note });
  const side = await sellAt(app, clock, colleague, { ...till, name: 'Side gate', opens, sales: 6 });
  clock.set(closes);
  await count(app, [owner, colleague], side, { missingMinor: 0, note: '' });
}

/** Opens a shift for today, in which a colleague sells tickets over the counter before the event. */
export async function sellOverCounter(
  app: App,
  clock: SeasonClock,
  colleague: SignedIn,
  till: Till,
): Promise<void> {
  const opens = Date.now() - 50 * MINUTE_MS;
  await sellAt(app, clock, colleague, { ...till, name: 'Counter at the kite shop', opens, sales: 6 });
}

async function sellAt(
  app: App,
  clock: SeasonClock,
  actor: SignedIn,
  till: Till & { name: string; opens: number; sales: number },
) {
  const { eventId, typeId, name, currency, opens, sales } = till;
  clock.set(opens);
  const { id: shiftId } = await openShift(app, actor, eventId, { name, currency, floatMinor: FLOAT_MINOR });
  const sold: string[] = [];
  for (let number = 0; number < sales; number += 1) {
    clock.set(opens + number * 7 * MINUTE_MS);
    const quantities = { [typeId]: 1 + (number % 3) };
    const method = number % 3 === 1 ? 'card_terminal' : 'cash';
    const sale = { quantities, method };
    sold.push((await sellAtTill(app, actor, { eventId, shiftId }, sale, `door-${number}`)).orderId);
  }
  return { eventId, shiftId, sold };
}

/** Counts a shift as its seller, who sees no amounts before that. The owner knows the amount to count. */
async function count(
  app: App,
  [owner, actor]: [SignedIn, SignedIn],
  { eventId, shiftId }: { eventId: string; shiftId: string },
  { missingMinor, note }: { missingMinor: number; note: string },
): Promise<void> {
  const key = { eventId, shiftId };
  const { expected } = (await getShift(app, owner, key)).shift;
  await closeShift(app, actor, key, { countedMinor: (expected?.minor ?? 0) - missingMinor, note });
}
