import { useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Payout } from '../../../core/payees/get-payouts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { callApi, Refused } from '../../ui/call-api.ts';
import { toast } from '../../ui/toaster.tsx';
import { PayeeForm } from './payee-form.tsx';
import { Section } from './section.tsx';
import { Unfold } from './unfold.tsx';

/** Where what customers pay for one's events goes. */
export function Payouts({ payouts }: { payouts: readonly Payout[] }) {
  const direct = payouts.length > 0;
  return (
    <Section
      title="Payouts"
      lead={
        direct
          ? 'What customers pay for your events can go straight into your bank account, less service and card fees.'
          : 'Where what your events bring goes.'
      }
    >
      {direct ? (
        payouts.map((payout) => (
          <OnePayout key={payout.provider} payout={payout} alone={payouts.length === 1} />
        ))
      ) : (
        <p>
          You are paid by hand: we transfer what is due to you after your event.{' '}
          <Link to="/platform/money" className="text-link">
            See what is due
          </Link>
        </p>
      )}
    </Section>
  );
}

const NAMES: Record<string, string> = { paystack: 'Paystack', sandbox: 'Sandbox gateway' };

function OnePayout({ payout: { provider, payee }, alone }: { payout: Payout; alone: boolean }) {
  const name = NAMES[provider] ?? provider;
  return (
    <div className="grid gap-4">
      {alone ? null : <h3 className="text-lg font-semibold">{name}</h3>}
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
          No account yet: you are paid by hand.{' '}
          <Link to="/platform/money" className="text-link">
            See what is due
          </Link>
        </p>
      )}
      {/* Unfolded, the form has a line of its own. */}
      <div className="flex flex-wrap gap-3 [&>:has(form)]:basis-full">
        {payee ? <Switch provider={provider} to={payee.state === 'active' ? 'off' : 'active'} /> : null}
        <Unfold open={payee ? 'Change the account' : 'Add a bank account'}>
          {(close) => <PayeeForm provider={provider} onDone={close} />}
        </Unfold>
      </div>
    </div>
  );
}

function meaning({ state, currency }: NonNullable<Payout['payee']>): string {
  return state === 'active'
    ? `New orders in ${currency} are paid straight into it. Orders in other currencies, and those that began before, are paid out by hand. When you refund such an order, you owe us what is sent back.`
    : 'New orders are paid out by hand. Orders that began while it was on are still paid into it.';
}

function Switch({ provider, to }: { provider: string; to: 'active' | 'off' }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const press = async () => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    try {
      await callApi('PATCH', `/api/payees/${provider}`, { state: to });
      toast.success(to === 'off' ? 'Direct payouts are off.' : 'Direct payouts are on.');
      await revalidate();
    } catch (error) {
      toast.error(error instanceof Refused ? error.message : 'That did not work. Try again.');
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onPress={() => void press()}>
      {to === 'off' ? 'Turn off' : 'Turn on'}
    </Button>
  );
}
