import type { Clock } from '../../core/shared/clock.ts';
import type { Wallets } from '../../core/wallets/wallets.ts';
import type { WalletSettings } from './wallet-settings.ts';

/** Returns the wallets that are set up. The code of one is loaded only then. */
export async function chooseWallets(
  { apple }: WalletSettings,
  { clock }: { clock: Clock },
): Promise<Wallets> {
  if (!apple) return {};
  const { createAppleWallet } = await import('./apple/apple-wallet.ts');
  return { apple: createAppleWallet(apple, { clock }) };
}
