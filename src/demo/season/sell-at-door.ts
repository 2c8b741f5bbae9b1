import { closeShift } from '../../core/box-office/close-shift.ts';
import { getShift } from '../../core/box-office/get-shift.ts';
import { handBack } from '../../core/box-office/hand-back.ts';
import { openShift } from '../../core/box-office/open-shift.ts';
import { sellAtTill } from '../../core/box-office/sell.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import type { Currency } from '../../core/shared/money.ts';
import type { SeasonClock } from './season-clock.ts';

const MINUTE_MS = 60_000;
const SALES = 14;
const FLOAT_MINOR = 50_000;
/** Somebody gave out a coin too much. */
const MISSING_MINOR = 500;

/** One shift at an event's door, from an hour before it begins: fourteen sales, one of which is handed back, and a count that is nearly right. */
export async function sellAtDoor(
  app: App,
  clock: SeasonClock,
  owner: SignedIn,
  sale: { eventId: string; startsAt: number; currency: Currency; typeId: string },
): Promise<void> {
  const { eventId, startsAt, currency, typeId } = sale;
  const opens = startsAt - 60 * MINUTE_MS;
  clock.set(opens);
  const { id: shiftId } = await openShift(app, owner, eventId, {
    ...{ name: 'Main gate', currency, floatMinor: FLOAT_MINOR },
  });
  const key = { eventId, shiftId };
  for (let number = 0; number < SALES; number += 1) {
    clock.set(opens + number * 7 * MINUTE_MS);
    const quantities = { [typeId]: 1 + (number % 3) };
    const method = number % 3 === 1 ? 'card_terminal' : 'cash';
    const sold = await sellAtTill(app, owner, key, { quantities, method }, `door-${number}`);
    if (number === 5) await handBack(app, owner, key, { orderId: sold.orderId, method });
  }
  clock.set(startsAt + 120 * MINUTE_MS);
  const { cash, float } = (await getShift(app, owner, key)).shift;
  const expectedMinor = float.minor + cash.sold.minor - cash.handedBack.minor;
  await closeShift(app, owner, key, {
    countedMinor: expectedMinor - MISSING_MINOR,
    note: 'A 5 went missing, probably as change.',
  });
}
