import { transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { validTicket } from './make-pass.ts';
import { refusal } from './refusals.ts';
import { hashOf } from './tell-wallets.ts';
import { noteEventTold } from './wallet-event-store.ts';
import { notePass, noteTold } from './wallet-pass-store.ts';

/**
 * Saves a ticket at Google and returns the link with which its owner adds it to their wallet. The caller has checked whose the ticket is.
 * Google is told only what it does not know yet.
 * @throws DomainError 'not-found' (wallet.off), 'conflict' (wallet.not-valid), 'upstream' (wallet.unavailable)
 */
export async function saveToGoogle(app: App, eventId: string, ticketId: string): Promise<string> {
  const { google } = app.wallets;
  if (!google) throw refusal('wallet.off');
  await validTicket(app, eventId, ticketId);
  const key = { eventId, ticketId, wallet: 'google' as const };
  const known = await transaction(app.db, (tx) => notePass(tx, { ...key, due: false }, app.clock.now()));
  // Read again, since what changed before the note is told to nobody.
  const ticket = await validTicket(app, eventId, ticketId);
  const event = { organiser: ticket.organiser, event: ticket.event };
  try {
    const [ofEvent, ofTicket] = [hashOf(google.eventContent(event)), hashOf(google.ticketContent(ticket))];
    if (known.eventTold !== ofEvent) {
      await google.saveEvent(event, known.eventTold !== null);
      await noteEventTold(app.db, eventId, { hash: ofEvent, now: app.clock.now() });
    }
    if (known.told !== ofTicket) {
      await google.saveTicket(ticket, known.told !== null);
      await noteTold(app.db, key, { hash: ofTicket, now: app.clock.now() });
    }
    return await google.saveLink(ticket);
  } catch (cause) {
    throw refusal('wallet.unavailable', { cause });
  }
}
