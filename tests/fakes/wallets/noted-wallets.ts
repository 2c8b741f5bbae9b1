import type { Wallets, WalletTicket } from '../../../src/core/wallets/wallets.ts';

/** Wallets for tests of what goes into them: a pass is its ticket as JSON. */
export const notedWallets: Wallets = {
  apple: {
    pass: async (ticket) => written(ticket),
    bundle: async (tickets) => written(tickets),
  },
};

const written = (content: object) => new TextEncoder().encode(JSON.stringify(content));

/** Reads what such a pass was made of. */
export const readNoted = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as WalletTicket;
export const readNotedBundle = (bytes: Uint8Array) =>
  JSON.parse(new TextDecoder().decode(bytes)) as WalletTicket[];
