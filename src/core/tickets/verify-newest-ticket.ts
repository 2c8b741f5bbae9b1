import type { App } from '../shared/app.ts';
import { signTicketCode, verifyTicketCode } from './ticket-code.ts';
import { importTicketPublicKey, openTicketKey } from './ticket-key.ts';

/**
 * Opens the key of the newest ticket with the app's secret, makes the ticket's code and checks it, as a mail and the door do.
 * @returns whether it is good; undefined when there is no ticket yet
 * @throws Error when the app's secret doesn't open the key
 */
export async function verifyNewestTicket({
  db,
  secret,
}: Pick<App, 'db' | 'secret'>): Promise<boolean | undefined> {
  const ticket = await db
    .selectFrom('tickets as k')
    .innerJoin('event_keys as e', (join) =>
      join.onRef('e.eventId', '=', 'k.eventId').onRef('e.keyId', '=', 'k.keyId'),
    )
    .select([
      'k.id as ticketId',
      'k.eventId',
      'k.ticketTypeId',
      'k.keyId',
      'e.publicKey',
      'e.privateKeySealed',
    ])
    .orderBy('k.issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!ticket) return undefined;
  const { publicKey, privateKeySealed, ...claim } = ticket;
  const code = signTicketCode(claim, openTicketKey(claim, privateKeySealed, secret));
  return verifyTicketCode(code, () => importTicketPublicKey(publicKey)).ok;
}
