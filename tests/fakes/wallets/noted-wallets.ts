import type { Wallets, WalletTicket } from '../../../src/core/wallets/wallets.ts';

/** Wallets for tests of what goes into them: a pass is its ticket as JSON. */
export const notedWallets: Wallets = {
  apple: {
    passType: 'pass.noted',
    pass: async ({ ticket }) => written(ticket),
    bundle: async (passes) => written(passes.map(({ ticket }) => ticket)),
    push: async () => new Map(),
  },
};

const written = (content: object) => new TextEncoder().encode(JSON.stringify(content));

/** Reads what such a pass was made of. */
export const readNoted = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as WalletTicket;
export const readNotedBundle = (bytes: Uint8Array) =>
  JSON.parse(new TextDecoder().decode(bytes)) as WalletTicket[];
