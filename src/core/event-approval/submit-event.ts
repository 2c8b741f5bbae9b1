import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { lockEvent, putOnSale, waitForDecision } from '../events/event-store.ts';
import { needsApproval } from '../events/needs-approval.ts';
import { noteOnSale } from '../events/note-on-sale.ts';
import { notifyAdminsOfWaiting } from '../events/notify-admins-of-waiting.ts';
import { requireMay } from '../organisations/may.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { refusal } from './refusals.ts';

/**
 * Submits a draft for approval, or a rejected event again, as it is now, and mails admins. A draft that needs no approval goes on sale. An
 * event that waits, or was approved meanwhile, stays as it is.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified), 'not-found' (event.unknown, also for others' events),
 * 'forbidden' (organisation.role), 'conflict' (event.cancelled, event.over)
 */
export async function submitEvent(app: App, actor: Actor, eventId: unknown): Promise<void> {
  const user = requireOrganiser(actor);
  const id = eventIdOf(eventId);
  await transaction(app.db, async (tx) => {
    const stored = requireMay(actor, 'event.edit', await lockEvent(tx, id), unknownEvent);
    if (stored.cancelledAt) throw refusal('event.cancelled', { why: 'nothing-to-approve' });
    if (stored.endsAt <= app.clock.now()) throw refusal('event.over', { why: 'nothing-to-approve' });
    if (stored.approval !== 'draft' && stored.approval !== 'rejected') return;
    const { organisationId } = stored;
    const of = { eventId: id, organisationId, by: user };
    // Whoever rejected it decides again, whatever the rule is.
    if (stored.approval === 'draft' && !(await needsApproval(app, tx, organisationId))) {
      await putOnSale(tx, id, app.clock.now());
      await noteOnSale(app, tx, of);
      return;
    }
    await waitForDecision(tx, id, app.clock.now());
    await record(app, tx, { kind: 'event.submitted', by: user, eventId: id });
    await notifyAdminsOfWaiting(app, tx, of);
  });
}
