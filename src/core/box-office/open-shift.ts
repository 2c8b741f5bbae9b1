import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { formatMoney } from '../shared/format-money.ts';
import { parseInput } from '../shared/parse-input.ts';
import { requireTill } from './box-office-policy.ts';
import { refusal } from './refusals.ts';
import { openShiftInput, type Shift } from './shift.ts';
import { findOpenShift, insertShift } from './shift-store.ts';
import { toShift } from './to-shift.ts';

/**
 * Opens a shift at an event's till with the cash that is in the drawer. Each person has at most one open shift at an event.
 * @throws DomainError 'invalid' by field, 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'not-found'
 * (event.unknown), 'conflict' (till.already-open, with its id as `shiftId`; till.not-approved)
 */
export async function openShift(app: App, actor: Actor, eventId: unknown, input: unknown): Promise<Shift> {
  const { event, user, seesAll } = await requireTill(app, actor, eventId);
  const { name, currency, floatMinor } = parseInput(openShiftInput, input);
  if (event.approval !== 'approved') throw refusal('till.not-approved');
  const whose = { eventId: event.id, userId: user.userId };
  return transaction(app.db, async (tx) => {
    const shift = { eventId: event.id, id: app.newId(), name, currency, floatMinor };
    const opened = await insertShift(tx, { ...shift, openedBy: user.userId, openedAt: app.clock.now() });
    const open = await findOpenShift(tx, whose);
    if (!opened || !open) throw refusal('till.already-open', { ...(open && { shiftId: open.id }) });
    const facts = { shiftId: shift.id, float: formatMoney({ minor: floatMinor, currency }) };
    await record(app, tx, { kind: 'till.opened', by: user, eventId: event.id, facts });
    return toShift(open, { ...user, seesAll });
  });
}
