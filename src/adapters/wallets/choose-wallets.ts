import type { Clock } from '../../core/shared/clock.ts';
import type { Wallets } from '../../core/wallets/wallets.ts';
import type { WalletSettings } from './wallet-settings.ts';

/** Returns the wallets that are set up. The code of one is loaded only then. */
export async function chooseWallets(settings: WalletSettings, world: World): Promise<Wallets> {
  return { apple: await appleWallet(settings, world), google: await googleWallet(settings, world) };
}

interface World {
  clock: Clock;
  publicUrl: string;
}

async function appleWallet({ apple }: WalletSettings, world: World) {
  if (!apple) return undefined;
  const { createAppleWallet } = await import('./apple/apple-wallet.ts');
  return createAppleWallet(apple, { ...world, push: { url: apple.pushUrl } });
}

async function googleWallet({ google }: WalletSettings, world: World) {
  if (!google) return undefined;
  const { createGoogleWallet } = await import('./google/google-wallet.ts');
  return createGoogleWallet(google, { ...world, apiUrl: google.apiUrl });
}
