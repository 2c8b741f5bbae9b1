import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { App } from '../shared/app.ts';
import { type TransferKey, transferPath } from './transfer-path.ts';

/** The absolute link for the recipient's mail. It gives access to the ticket; the page swaps its key for a cookie at once. */
export const transferLink = (app: Pick<App, 'secret' | 'settings'>, transfer: TransferKey): string =>
  `${app.settings.publicUrl}${transferPath(transfer)}?key=${transferLinkKey(app, transfer)}`;

/** Same-origin path of the form with what the event asks of the ticket's holder. */
export const holderDetailsPath = (transfer: TransferKey) => `${transferPath(transfer)}/details`;

/** The absolute link that opens that form, for mails. */
export const holderDetailsLink = (app: Pick<App, 'secret' | 'settings'>, transfer: TransferKey): string =>
  `${app.settings.publicUrl}${holderDetailsPath(transfer)}?key=${transferLinkKey(app, transfer)}`;

/** 128 bits of HMAC-SHA256 over the transfer's ids, base64url. */
export function transferLinkKey(
  { secret }: Pick<App, 'secret'>,
  { eventId, transferId }: TransferKey,
): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'tikiti transfer link', 32));
  return createHmac('sha256', key)
    .update(`${eventId}.${transferId}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

/** Tells whether a key belongs to a transfer, in constant time. */
export function isTransferLinkKey(app: Pick<App, 'secret'>, transfer: TransferKey, key: string): boolean {
  const expected = Buffer.from(transferLinkKey(app, transfer));
  const given = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
