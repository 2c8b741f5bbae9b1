import { z } from 'zod';
import type { App } from '../shared/app.ts';
import { MOST_IN_A_BUNDLE } from './wallets.ts';

const path = z.string().nullable();

/** Where a ticket is added to a wallet. */
export const walletPathsAnswer = z
  .object({
    apple: path.describe('Same-origin path of its pass for Apple Wallet.'),
    google: path.describe('Same-origin path that leads on to Google Wallet.'),
  })
  .describe('Each is null where this wallet isn’t offered or the ticket isn’t valid.')
  .meta({ id: 'WalletPaths' });
export type WalletPaths = z.infer<typeof walletPathsAnswer>;

/** @param base same-origin path of the ticket */
export const walletPaths = (
  { wallets }: Pick<App, 'wallets'>,
  base: string,
  { valid }: { valid: boolean },
): WalletPaths => ({
  apple: valid && wallets.apple ? `${base}/apple.pkpass` : null,
  google: valid && wallets.google ? `${base}/google-wallet` : null,
});

/** Same-origin path of all passes of an order in one file; null for one ticket, or more than fit. */
export const bundlePath = ({ wallets }: Pick<App, 'wallets'>, orderPath: string, valid: number) =>
  wallets.apple && valid > 1 && valid <= MOST_IN_A_BUNDLE ? `${orderPath}/tickets.pkpasses` : null;

/** Same-origin path of a ticket of an order: what stands below it needs the same cookie as the order's page. */
export const ticketPath = (orderPath: string, ticketId: string) =>
  `${orderPath}/tickets/${encodeURIComponent(ticketId)}`;

/** The ways to a ticket's wallets, as absolute links that carry the key of the mail's own link. */
export interface WalletLinks {
  readonly ticketId: string;
  readonly apple: string | null;
  readonly google: string | null;
}

/** @param key opens what the paths lead to, as it opens the page */
export function walletLinks(
  app: Pick<App, 'settings'>,
  ticketId: string,
  paths: WalletPaths,
  key: string,
): WalletLinks {
  const link = (path: string | null) => path && `${app.settings.publicUrl}${path}?key=${key}`;
  return { ticketId, apple: link(paths.apple), google: link(paths.google) };
}
