import type { MaskedBankAccount } from '../../../../core/payees/bank-account.ts';
import type { Payout } from '../../../../core/payees/get-payouts.ts';
import { providerName } from '../../../../core/providers/find-provider.ts';
import { Section } from '../../../account/settings/section.tsx';
import { Unfold } from '../../../account/settings/unfold.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { useProviders } from '../../../ui/use-providers.ts';
import { BankTransfer } from './bank-transfer.tsx';
import type { CameBack } from './came-back.ts';
import { ConnectedPayout } from './connected-payout.tsx';
import { PayeeForm } from './payee-form.tsx';
import { PayoutSwitch } from './payout-switch.tsx';

/** Shows where customers' payments for a user's events go. */
export function Payouts({
  payouts,
  bankAccount,
  from,
}: {
  payouts: readonly Payout[];
  bankAccount: MaskedBankAccount | null;
  from: CameBack | null;
}) {
  const direct = payouts.length > 0;
  return (
    <Section
      id="payouts"
      title="Payouts"
      ofOrganisation
      lead={
        direct
          ? 'What customers pay for your events can go straight to you, less service and card fees.'
          : 'We pay your earnings by bank transfer after your event.'
      }
    >
      {payouts.map((payout) => (
        <OnePayout
          key={payout.provider}
          payout={payout}
          alone={payouts.length === 1}
          from={from?.provider === payout.provider ? from.how : null}
        />
      ))}
      {direct ? (
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-1">
          <h3 className="text-lg font-semibold">Bank transfer</h3>
          <p className="text-muted">For what isn’t paid straight to you.</p>
        </div>
      ) : null}
      <BankTransfer account={bankAccount} />
    </Section>
  );
}

interface OnePayoutProps {
  payout: Payout;
  /** It is the only provider, so its name needs no mention. */
  alone: boolean;
  from: CameBack['how'] | null;
}

function OnePayout({ payout, alone, from }: OnePayoutProps) {
  const { provider, by, account } = payout;
  const name = providerName(useProviders(), provider);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 not-first:mt-5">
      <h3 className="text-lg font-semibold">{alone ? 'Straight to you' : name}</h3>
      {by === 'account' ? (
        <ConnectedPayout provider={provider} account={account} from={from} />
      ) : (
        <BankPayout {...payout} />
      )}
    </div>
  );
}

function BankPayout({ provider, payee }: Pick<Payout, 'provider' | 'payee'>) {
  return (
    <>
      {payee ? (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="font-semibold wrap-anywhere">
              {payee.bankName}, account ending in {payee.last4}
            </p>
            <Badge kind={payee.state === 'active' ? 'success' : 'neutral'}>
              {payee.state === 'active' ? 'On' : 'Off'}
            </Badge>
          </div>
          {payee.holder ? <p className="text-muted wrap-anywhere">{payee.holder}</p> : null}
          <p>{meaning(payee)}</p>
        </>
      ) : (
        <p className="text-muted">
          No account added yet. Until then, we pay you by bank transfer after your event.
        </p>
      )}
      {/* An unfolded form takes a whole line. */}
      <div className="flex flex-wrap gap-3 [&>:has(form)]:basis-full">
        {payee ? <PayoutSwitch provider={provider} to={payee.state === 'active' ? 'off' : 'active'} /> : null}
        <Unfold open={payee ? 'Change account' : 'Add a bank account'}>
          {(close) => <PayeeForm provider={provider} onDone={close} />}
        </Unfold>
      </div>
    </>
  );
}

function meaning({ state, currency }: NonNullable<Payout['payee']>): string {
  return state === 'active'
    ? `New orders in ${currency} are paid straight into it. For orders in other currencies and earlier ones, we pay you by bank transfer. If you refund an order that was paid straight to you, you owe us the amount refunded.`
    : 'We pay you for new orders by bank transfer. Orders started while it was on are still paid into it.';
}
