import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { emailSchema } from '../orders/order.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttleKey } from '../throttle/throttle-key.ts';
import { requireDoorOwner } from './check-in-policy.ts';
import { addDoorStaff, lockDoorStaff } from './door-staff-store.ts';

/** Enough for a festival. */
export const MAX_DOOR_STAFF = 50;

const DAY = 24 * 60;

/**
 * Limits how often one organiser may invite, over all their events: an invitation that is taken back can be made again, and each is a
 * mail. A season with the same crew is fine; nobody mails a whole address book through us, nor one person for ever.
 */
export const INVITATIONS = { toOne: { times: 20, minutes: DAY }, inAll: { times: 200, minutes: DAY } };

export const inviteDoorStaffSchema = z.strictObject({
  eventId: z.string(),
  email: emailSchema.transform((email) => email.toLowerCase()),
});

/**
 * Lets somebody run the event's door, by email address, and mails them a link to it. They need an account with that address
 * before it opens for them.
 * @throws DomainError 'invalid' (email); 'conflict' (door.own-address, door.already-invited, door.too-many); 'too-many'
 *   (too-many-requests); as requireDoorOwner
 */
export async function inviteDoorStaff(app: App, actor: Actor, input: unknown): Promise<{ email: string }> {
  const { eventId, email } = parseInput(inviteDoorStaffSchema, input);
  const owner = requireUser(actor);
  await throttleKey(app, ['door-invite', owner.userId, email], INVITATIONS.toOne);
  await throttleKey(app, ['door-invite', owner.userId], INVITATIONS.inAll);
  return transaction(app.db, async (tx) => {
    await requireDoorOwner(tx, actor, eventId);
    if (email === owner.email.toLowerCase()) {
      throw refusal('door.own-address', 'This is your own address, and you can already check tickets.');
    }
    if ((await lockDoorStaff(tx, eventId)) >= MAX_DOOR_STAFF) {
      throw refusal('door.too-many', `You can invite up to ${MAX_DOOR_STAFF} people. Remove somebody first.`);
    }
    const person = { eventId, email, invitedBy: owner.userId, invitedAt: app.clock.now() };
    if (!(await addDoorStaff(tx, person)))
      throw refusal('door.already-invited', `${email} is already invited.`);
    await record(app, tx, { kind: 'door.invited', by: owner, eventId, personal: { email } });
    await queueMails(app, tx, [{ kind: 'door-invite', eventId, recipient: email }]);
    return { email };
  });
}

function refusal(code: string, detail: string): DomainError {
  return new DomainError('conflict', code, detail, { issues: [{ path: 'email', message: detail }] });
}
