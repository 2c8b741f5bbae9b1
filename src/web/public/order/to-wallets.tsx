import { Wallet } from 'lucide-react';
import type { WalletPaths } from '../../../core/wallets/wallet-paths.ts';
import { order as words } from '../../../languages/en/order.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useWords } from '../../ui/language/language.tsx';

/** Adds a ticket to the phone's wallet. */
export function ToWallets({ paths: { apple, google } }: { paths: WalletPaths }) {
  if (!apple && !google) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-2 print:hidden">
      {apple ? <ToWallet href={apple} name="Apple Wallet" /> : null}
      {google ? <ToWallet href={google} name="Google Wallet" /> : null}
    </p>
  );
}

function ToWallet({ href, name }: { href: string; name: string }) {
  const say = useWords(words);
  return (
    <Button href={href} className="btn-sm">
      <Wallet aria-hidden className="size-4" />
      {say('addTo', { wallet: name })}
    </Button>
  );
}
