import type { WalletPaths } from '../../../core/wallets/wallet-paths.ts';

/** The wallets that a device can have: a computer may hand a ticket on to either phone. */
export function walletsOn(userAgent: string | null): (paths: WalletPaths) => WalletPaths {
  const isApple = /iPhone|iPad|iPod/.test(userAgent ?? '');
  const isAndroid = /Android/.test(userAgent ?? '');
  return ({ apple, google }) => ({ apple: isAndroid ? null : apple, google: isApple ? null : google });
}
