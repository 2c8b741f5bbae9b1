import type { App } from '../shared/app.ts';
import { passToken } from './pass-number.ts';
import { refusal } from './refusals.ts';
import { getWalletTicket } from './wallet-ticket.ts';
import { MOST_IN_A_BUNDLE, type TicketPass, type WalletTicket } from './wallets.ts';

/**
 * Returns a ticket's pass for Apple Wallet. The caller has checked whose the ticket is.
 * @throws DomainError 'not-found' (wallet.off), 'conflict' (wallet.not-valid)
 */
export async function makePass(app: App, eventId: string, ticketId: string): Promise<Uint8Array> {
  const { apple } = app.wallets;
  if (!apple) throw refusal('wallet.off');
  return apple.pass(withToken(app, await validTicket(app, eventId, ticketId)));
}

/** Returns the passes of several tickets of an event in one file. @throws as `makePass`, and wallet.no-bundle for none or too many */
export async function makePasses(
  app: App,
  eventId: string,
  ticketIds: readonly string[],
): Promise<Uint8Array> {
  const { apple } = app.wallets;
  if (!apple) throw refusal('wallet.off');
  if (ticketIds.length === 0 || ticketIds.length > MOST_IN_A_BUNDLE) throw refusal('wallet.no-bundle');
  const tickets = await Promise.all(ticketIds.map((id) => validTicket(app, eventId, id)));
  return apple.bundle(tickets.map((ticket) => withToken(app, ticket)));
}

/** A pass carries the token with which its phone asks for a newer one. */
export const withToken = (app: App, ticket: WalletTicket): TicketPass => ({
  ticket,
  token: passToken(app, ticket),
});

/** @throws DomainError 'conflict' (wallet.not-valid) */
export async function validTicket(app: App, eventId: string, ticketId: string): Promise<WalletTicket> {
  const ticket = await getWalletTicket(app, { eventId, ticketId });
  if (!ticket?.code) throw refusal('wallet.not-valid');
  return ticket;
}
