import type { WalletLinks } from '../../../core/wallets/wallet-paths.ts';
import { mails } from '../../../languages/en/mails.ts';
import { sayIn } from '../../../languages/say.ts';
import { ENGLISH, type Language } from '../../../languages/texts.ts';
import type { TicketBlock } from '../letter.ts';

/** The links with which a ticket is added to wallets; undefined where none is offered. */
export function walletsOf(
  ticketId: string,
  links: readonly WalletLinks[] | undefined,
  language: Language = ENGLISH,
): TicketBlock['tickets'][number]['wallets'] {
  const say = sayIn(mails, language);
  const { apple = null, google = null } = links?.find((one) => one.ticketId === ticketId) ?? {};
  const offered = [
    { words: say('appleWallet'), href: apple },
    { words: say('googleWallet'), href: google },
  ];
  const there = offered.flatMap(({ words, href }) => (href ? [{ words, href }] : []));
  return there.length > 0 ? there : undefined;
}
