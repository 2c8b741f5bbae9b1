import { orderNumber } from '../orders/order-number.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { requireTillOrReport, shiftIdOf } from './box-office-policy.ts';
import { refusal } from './refusals.ts';
import type { ShiftReport, Shifts } from './shift.ts';
import { countEntries, findEntries, sumTypes } from './shift-report-store.ts';
import { findShift, findShifts } from './shift-store.ts';
import { countsBlind, toShift } from './to-shift.ts';

const ENTRIES_SHOWN = 100;

/**
 * Lists an event's shifts, open ones first. Those who read reports see all of them; sellers see their own.
 * @throws DomainError 'unauthenticated', 'forbidden' (organisation.role), 'not-found' (event.unknown)
 */
export async function listShifts(app: App, actor: Actor, eventId: unknown): Promise<Shifts> {
  const { event, user, seesAll } = await requireTillOrReport(app, actor, eventId);
  const shifts = await findShifts(app.db, event.id, seesAll ? null : user.userId);
  const { id, name, timeZone } = event;
  return {
    event: { id, name, timeZone },
    shifts: shifts.map((shift) => toShift(shift, { ...user, seesAll })),
  };
}

/**
 * Returns a shift with what was sold and handed back in it. Amounts are hidden from somebody who still has to count it.
 * @throws DomainError 'unauthenticated', 'forbidden' (organisation.role), 'not-found' (event.unknown, till.unknown-shift)
 */
export async function getShift(
  app: App,
  actor: Actor,
  given: { eventId: unknown; shiftId: unknown },
): Promise<ShiftReport> {
  const { shift, event, reader, key, mayClose } = await requireShift(app, actor, given);
  const [types, entries, count] = await Promise.all([
    sumTypes(app.db, key),
    findEntries(app.db, key, ENTRIES_SHOWN),
    countEntries(app.db, key),
  ]);
  const blind = countsBlind(shift, reader);
  const shown = (minor: number) => (blind ? null : { minor, currency: shift.currency });
  const { id, name, timeZone } = event;
  return {
    event: { id, name, timeZone },
    shift: toShift(shift, reader),
    types: types.map(({ minor, ...type }) => ({ ...type, total: shown(minor) })),
    entries: entries.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      kind: entry.refundId === null ? 'sale' : 'refund',
      order: { id: entry.orderId, number: orderNumber(entry.orderId) },
      tickets: entry.tickets,
      addOns: entry.addOns,
      method: entry.method,
      amount: shown(entry.amountMinor),
    })),
    count,
    mayClose,
  };
}

/** Requires that somebody sells in a shift or reads reports. @throws DomainError as getShift */
export async function requireShift(app: App, actor: Actor, given: { eventId: unknown; shiftId: unknown }) {
  const { event, user, sells, seesAll } = await requireTillOrReport(app, actor, given.eventId);
  const key = { eventId: event.id, shiftId: shiftIdOf(given.shiftId) };
  const shift = await findShift(app.db, key);
  if (!shift || (shift.openedById !== user.userId && !seesAll)) throw refusal('till.unknown-shift');
  return { shift, event, reader: { ...user, seesAll }, key, mayClose: sells && shift.closedAt === null };
}
