import { Wallet } from 'lucide-react';
import type { WalletPaths } from '../../../core/wallets/wallet-paths.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** Adds a ticket to the phone's wallet. */
export function ToWallets({ paths }: { paths: WalletPaths }) {
  if (!paths.apple) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-2 print:hidden">
      <Button href={paths.apple} className="btn-sm">
        <Wallet aria-hidden className="size-4" />
        Add to Apple Wallet
      </Button>
    </p>
  );
}
