import type { App } from '../shared/app.ts';
import { isLinkKey, linkKey } from '../shared/link-key.ts';
import { type TransferKey, transferPath } from './transfer-path.ts';

/** The absolute link for the recipient's mail. It gives access to the ticket; the page swaps its key for a cookie at once. */
export const transferLink = (app: Pick<App, 'secret' | 'settings'>, transfer: TransferKey): string =>
  `${app.settings.publicUrl}${transferPath(transfer)}?key=${transferLinkKey(app, transfer)}`;

/** Same-origin path of the form with what the event asks of the ticket's holder. */
export const holderDetailsPath = (transfer: TransferKey) => `${transferPath(transfer)}/details`;

/** The absolute link that opens that form, for mails. */
export const holderDetailsLink = (app: Pick<App, 'secret' | 'settings'>, transfer: TransferKey): string =>
  `${app.settings.publicUrl}${holderDetailsPath(transfer)}?key=${transferLinkKey(app, transfer)}`;

/** The key of a transfer's link. */
export const transferLinkKey = ({ secret }: Pick<App, 'secret'>, transfer: TransferKey): string =>
  linkKey(secret, PURPOSE, openedBy(transfer));

/** Tells whether a key belongs to a transfer, in constant time. */
export const isTransferLinkKey = (
  { secret }: Pick<App, 'secret'>,
  transfer: TransferKey,
  key: string,
): boolean => isLinkKey(secret, PURPOSE, openedBy(transfer), key);

const PURPOSE = 'tikiti transfer link';

const openedBy = ({ eventId, transferId }: TransferKey): string => `${eventId}.${transferId}`;
