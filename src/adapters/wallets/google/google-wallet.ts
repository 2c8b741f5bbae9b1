import { SignJWT } from 'jose';
import type { Clock } from '../../../core/shared/clock.ts';
import type { GoogleWallet, WalletEvent, WalletTicket } from '../../../core/wallets/wallets.ts';
import type { GoogleAccount } from './account.ts';
import { createGoogleCaller } from './caller.ts';
import { classId, classOf, objectId, objectOf } from './shapes.ts';

export const GOOGLE_API = 'https://walletobjects.googleapis.com/walletobjects/v1';
const SAVE = 'https://pay.google.com/gp/v/save/';
/** Longer links do not work everywhere. Source: https://developers.google.com/wallet/tickets/events/use-cases/jwt */
const LONGEST_TOKEN = 1_800;

/** Google Wallet: Google keeps a class for each event and an object for each ticket, and a link names the object. */
export function createGoogleWallet(
  account: GoogleAccount,
  { clock, publicUrl, apiUrl = GOOGLE_API }: { clock: Clock; publicUrl: string; apiUrl?: string | undefined },
): GoogleWallet {
  const call = createGoogleCaller(account, apiUrl, clock);
  const eventContent = (event: WalletEvent) => classOf(account.issuer, event);
  const ticketContent = (ticket: WalletTicket) => objectOf(account.issuer, ticket);

  /** PUT replaces the whole, so a name that is gone from the ticket is gone there too. */
  async function save(collection: string, body: { id: string }, known: boolean): Promise<void> {
    const create = () => call('POST', `/${collection}`, body, { unless: 409 });
    const replace = () => call('PUT', `/${collection}/${encodeURIComponent(body.id)}`, body, { unless: 404 });
    // Another process may do the same at once, and an issuer may be new.
    const done = known ? (await replace()) || (await create()) : (await create()) || (await replace());
    if (!done) throw new Error(`Google Wallet has and has not ${collection} ${body.id}.`);
  }

  return {
    eventContent,
    ticketContent,
    saveEvent: (event, known) => save('eventTicketClass', eventContent(event), known),
    saveTicket: (ticket, known) => save('eventTicketObject', ticketContent(ticket), known),
    async saveLink({ eventId, ticketId }) {
      const named = { id: objectId(account.issuer, ticketId), classId: classId(account.issuer, eventId) };
      const token = await new SignJWT({
        typ: 'savetowallet',
        origins: [publicUrl],
        payload: { eventTicketObjects: [named] },
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.keyId })
        .setIssuer(account.email)
        .setAudience('google')
        .setIssuedAt(Math.floor(clock.now().getTime() / 1_000))
        .sign(account.key);
      if (token.length > LONGEST_TOKEN)
        throw new Error(`A link to Google Wallet has ${token.length} characters.`);
      return SAVE + token;
    },
  };
}
