import type { Clock } from '../../core/shared/clock.ts';
import type { Wallets } from '../../core/wallets/wallets.ts';
import type { WalletSettings } from './wallet-settings.ts';

/** Returns the wallets that are set up. The code of one is loaded only then. */
export async function chooseWallets(
  { apple, google }: WalletSettings,
  world: { clock: Clock; publicUrl: string },
): Promise<Wallets> {
  return {
    apple: apple && (await import('./apple/apple-wallet.ts')).createAppleWallet(apple, world),
    google: google && (await import('./google/google-wallet.ts')).createGoogleWallet(google, world),
  };
}
