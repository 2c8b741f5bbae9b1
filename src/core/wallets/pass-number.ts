import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { derivedKey, openingKeys } from '../accounts/derived-key.ts';
import type { App } from '../shared/app.ts';
import type { WalletTicketKey } from './wallet-ticket-store.ts';

const id = z.uuid().toLowerCase();

/** The serial number of a pass: the ticket as it was called when the pass was made. */
export const passNumber = ({ eventId, ticketId }: WalletTicketKey) => `${eventId}.${ticketId}`;

/** @returns undefined for a text that is no serial number of ours */
export function readPassNumber(serial: string): WalletTicketKey | undefined {
  const [eventId, ticketId, ...rest] = serial.split('.');
  const read = z.object({ eventId: id, ticketId: id }).safeParse({ eventId, ticketId });
  return read.success && rest.length === 0 ? read.data : undefined;
}

/** What a phone proves with that it has a pass: an HMAC-SHA256 over the serial number, base64url. It is in the pass, and stored nowhere. */
export const passToken = ({ secret }: Pick<App, 'secret'>, key: WalletTicketKey): string =>
  tokenUnder(derivedKey(secret, 'wallet-pass'), key);

const tokenUnder = (signing: KeyObject, key: WalletTicketKey): string =>
  createHmac('sha256', signing).update(passNumber(key)).digest('base64url');

/** Tells whether a token belongs to a pass, in constant time. */
export function isPassToken({ secret }: Pick<App, 'secret'>, key: WalletTicketKey, token: string): boolean {
  const given = Buffer.from(token);
  return openingKeys(secret, 'wallet-pass').some((signing) => {
    const expected = Buffer.from(tokenUnder(signing, key));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
