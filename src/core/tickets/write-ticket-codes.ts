import type { App } from '../shared/app.ts';
import { signTicketCode } from './ticket-code.ts';
import { openTicketKey } from './ticket-key.ts';

/**
 * Signs the codes of an event's tickets. A code is never stored: Ed25519 gives the same signature for the same ticket
 * every time.
 * @param keys the event's sealed keys
 */
export function writeTicketCodes<Ticket extends { id: string; ticketTypeId: string; keyId: number }>(
  { secret }: Pick<App, 'secret'>,
  eventId: string,
  keys: readonly { keyId: number; sealed: string }[],
  tickets: readonly Ticket[],
): (Ticket & { code: string })[] {
  const opened = new Map<number, ReturnType<typeof openTicketKey>>();
  return tickets.map((ticket) => {
    const { id: ticketId, ticketTypeId, keyId } = ticket;
    const sealed = keys.find((key) => key.keyId === keyId)?.sealed;
    if (sealed === undefined) throw new Error(`Event ${eventId} has no key ${keyId}.`);
    const privateKey = opened.get(keyId) ?? openTicketKey({ eventId, keyId }, sealed, secret);
    opened.set(keyId, privateKey);
    return { ...ticket, code: signTicketCode({ keyId, eventId, ticketId, ticketTypeId }, privateKey) };
  });
}
