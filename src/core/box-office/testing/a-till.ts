import type { TestApp } from '../../../../tests/database.ts';
import { aMember, type anEvent } from '../../../../tests/factories.ts';
import type { SignedIn } from '../../shared/actor.ts';
import { openShift } from '../open-shift.ts';
import { sellAtTill } from '../sell.ts';

/** Options of a sale: the app that sells, a name for the sale's key, and other input. */
interface Sale {
  at: TestApp;
  name: string;
  [field: string]: unknown;
}

type AnEvent = Awaited<ReturnType<typeof anEvent>>;

/** Opens a shift with a float of 500.00 at an event, for a member of the box office unless told otherwise. */
export async function aTill(app: TestApp, event: AnEvent, person?: SignedIn) {
  const user = person ?? (await aMember(app, event.owner, { role: 'box_office' }));
  const { id: shiftId } = await openShift(app, user, event.eventId, { currency: 'ZAR', floatMinor: 50_000 });
  const key = { eventId: event.eventId, shiftId };
  let sales = 0;
  return {
    user,
    shiftId,
    key,
    /** Sells tickets of the event's first type, for cash unless told otherwise. */
    sell: (quantity = 1, { at = app, name, ...more }: Partial<Sale> = {}) => {
      sales += 1;
      const quantities = { [event.types[0]?.id ?? '']: quantity };
      const sale = { quantities, method: 'cash', ...more };
      return sellAtTill(at, user, key, sale, name ?? `${shiftId}.${sales}`);
    },
  };
}
