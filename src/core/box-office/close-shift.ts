import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { formatMoney } from '../shared/format-money.ts';
import { parseInput } from '../shared/parse-input.ts';
import { requireTill, shiftIdOf } from './box-office-policy.ts';
import { refusal } from './refusals.ts';
import { closeShiftInput, type Shift } from './shift.ts';
import { findShift, lockShift, updateClosed } from './shift-store.ts';
import { expectedOf, toShift } from './to-shift.ts';

/**
 * Closes a shift with the cash that was counted. The expected cash is computed from all that went through the till, and the difference is
 * stored. A concurrent sale is either included or finds the shift closed. Allowed for whoever opened it, and for those who may sell and see
 * all shifts.
 * @throws DomainError 'invalid' by field, 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'not-found'
 * (event.unknown, till.unknown-shift), 'conflict' (till.shift-closed)
 */
export async function closeShift(
  app: App,
  actor: Actor,
  given: { eventId: unknown; shiftId: unknown },
  input: unknown,
): Promise<Shift> {
  const { event, user, seesAll } = await requireTill(app, actor, given.eventId);
  const key = { eventId: event.id, shiftId: shiftIdOf(given.shiftId) };
  return transaction(app.db, async (tx) => {
    await lockShift(tx, key);
    const shift = await findShift(tx, key);
    if (!shift || (shift.openedById !== user.userId && !seesAll)) throw refusal('till.unknown-shift');
    const { countedMinor, note } = parseInput(closeShiftInput, input);
    if (shift.closedAt) throw refusal('till.shift-closed');
    const expectedMinor = expectedOf(shift);
    const closed = { by: user.userId, at: app.clock.now(), expectedMinor, countedMinor, note: note || null };
    await updateClosed(tx, key, closed);
    const inMoney = (minor: number) => formatMoney({ minor, currency: shift.currency });
    await record(app, tx, {
      kind: 'till.closed',
      by: user,
      eventId: event.id,
      facts: {
        shiftId: shift.id,
        expected: inMoney(expectedMinor),
        counted: inMoney(countedMinor),
        difference: inMoney(countedMinor - expectedMinor),
      },
    });
    const after = await findShift(tx, key);
    if (!after) throw refusal('till.unknown-shift');
    return toShift(after, { ...user, seesAll });
  });
}
