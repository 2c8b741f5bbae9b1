import type { WalletLinks } from '../../../core/wallets/wallet-paths.ts';
import type { TicketBlock } from '../letter.ts';

/** The links with which a ticket is added to wallets; undefined where none is offered. */
export function walletsOf(
  ticketId: string,
  links: readonly WalletLinks[] | undefined,
): TicketBlock['tickets'][number]['wallets'] {
  const { apple = null, google = null } = links?.find((one) => one.ticketId === ticketId) ?? {};
  const offered = [
    { words: 'Add to Apple Wallet', href: apple },
    { words: 'Add to Google Wallet', href: google },
  ];
  const there = offered.flatMap(({ words, href }) => (href ? [{ words, href }] : []));
  return there.length > 0 ? there : undefined;
}
