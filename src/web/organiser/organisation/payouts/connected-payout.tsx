import { Link } from 'react-router';
import type { ConnectedAccount } from '../../../../core/payees/payee.ts';
import { providerName, providerOf } from '../../../../core/providers/find-provider.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useProviders } from '../../../ui/use-providers.ts';
import { AskProvider } from './ask-provider.tsx';
import type { CameBack } from './came-back.ts';
import { type AccountWords, wordsOf } from './connected-payout-words.ts';
import { DisconnectPayout } from './disconnect-payout.tsx';
import { PayoutSwitch } from './payout-switch.tsx';
import { ToProvider } from './to-provider.tsx';

interface ConnectedPayoutProps {
  provider: string;
  account: ConnectedAccount | null;
  from: CameBack['how'] | null;
}

/** Shows the user's own account with a provider: its state and what to do about it. */
export function ConnectedPayout({ provider, account, from }: ConnectedPayoutProps) {
  const providers = useProviders();
  const name = providerName(providers, provider);
  const dashboard = providerOf(providers, provider)?.dashboardUrl;
  const words = wordsOf(account, name);
  return (
    <>
      {account?.standing === 'disconnected' ? null : <Coming from={from} name={name} />}
      <Standing account={account} name={name} words={words} />
      {/* An unfolded form takes a whole line. */}
      <div className="flex flex-wrap gap-3 [&>:has(form)]:basis-full">
        {words.there ? (
          <ToProvider provider={provider} open={words.there} wanted={words.isWanted ?? false} />
        ) : null}
        {words.atProvider && dashboard ? <Button href={dashboard}>{words.atProvider}</Button> : null}
        {account && words.canAsk ? <AskProvider provider={provider} /> : null}
        {account && words.canSwitch ? (
          <PayoutSwitch provider={provider} to={account.state === 'active' ? 'off' : 'active'} />
        ) : null}
        {words.canDisconnect ? <DisconnectPayout provider={provider} /> : null}
      </div>
    </>
  );
}

function Standing({
  account,
  name,
  words,
}: {
  account: ConnectedAccount | null;
  name: string;
  words: AccountWords;
}) {
  if (!words.badge) {
    return (
      <>
        <p>{words.text}</p>
        <p className="text-muted">
          Until then, we pay you by bank transfer.{' '}
          <Link to="/platform/money" className="text-link">
            See what you’re owed
          </Link>
        </p>
      </>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold wrap-anywhere">{account?.holder ?? `Your ${name} account`}</p>
        <Badge kind={words.badge.kind}>{words.badge.label}</Badge>
      </div>
      <p>{words.text}</p>
      {words.due ? <Notice kind="warning">{words.due}</Notice> : null}
    </>
  );
}

function Coming({ from, name }: { from: CameBack['how'] | null; name: string }) {
  if (from === 'again') {
    return (
      <Notice kind="info" title={`That link to ${name} had expired`}>
        These links work once and expire after a few minutes. Continue below: {name} still has everything you
        entered.
      </Notice>
    );
  }
  return from === 'unasked' ? (
    <Notice kind="warning" title={`We couldn’t reach ${name}`}>
      This may be out of date. Check again in a moment.
    </Notice>
  ) : null;
}
