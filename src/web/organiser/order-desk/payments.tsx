import { Receipt } from 'lucide-react';
import type { OrganiserOrder } from '../../../core/order-desk/organiser-order.ts';
import type { Action } from '../../../core/organisations/may.ts';
import { disputeReason } from '../../../core/providers/dispute-reason.ts';
import { providerName } from '../../../core/providers/find-provider.ts';
import { isPaidAtTill, TILL } from '../../../core/providers/till.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { DownloadLink } from '../../ui/buttons/download-button.tsx';
import { Money } from '../../ui/money.tsx';
import { useProviders } from '../../ui/use-providers.ts';
import { negate } from '../money/negate.ts';
import { RefundLine } from './refunds/refund-line.tsx';

type Payment = OrganiserOrder['payments'][number];
type Kind = 'success' | 'warning' | 'error' | 'neutral';

const PAYMENTS: Record<Payment['state'], readonly [string, Kind]> = {
  created: ['started', 'neutral'],
  opened: ['not paid yet', 'warning'],
  action_required: ['waiting for the customer', 'warning'],
  processing: ['processing', 'warning'],
  succeeded: ['paid', 'success'],
  failed: ['declined', 'error'],
  abandoned: ['not completed', 'neutral'],
};

const DISPUTES = {
  open: ['open', 'error'],
  won: ['won', 'success'],
  lost: ['lost', 'neutral'],
} as const;

/** The provider's currency code is also one of ours. */
const inMoney = ({ minor, currency }: { minor: number; currency: string }) => ({
  minor,
  currency: currency as Currency,
});

const headingOf = (refunds: number, disputes: number): string => {
  if (disputes > 0) return refunds > 0 ? 'Payments, refunds and disputes' : 'Payments and disputes';
  return refunds > 0 ? 'Payments and refunds' : 'Payment';
};

/** Payments and refunds of an order. */
export function Payments({
  order: { id, payments, refunds, disputes, event, receiptNumber, isInvoice, creditNotes },
  may,
}: {
  order: OrganiserOrder;
  may: readonly Action[];
}) {
  const providers = useProviders();
  if (payments.length === 0 && refunds.length === 0) return null;
  return (
    <section aria-labelledby="payments" className="grid gap-4">
      <h2 id="payments" className="text-2xl">
        {headingOf(refunds.length, disputes.length)}
      </h2>
      <ul>
        {payments.map(({ number, amount, provider, state }) => (
          <Line
            key={`payment ${number}`}
            what={
              provider === TILL ? 'Paid at the door' : `Card payment, ${providerName(providers, provider)}`
            }
            amount={amount}
            state={PAYMENTS[state]}
          />
        ))}
        {refunds.map((refund) => (
          <RefundLine
            key={refund.id}
            refund={refund}
            eventId={event.id}
            may={may}
            atDoor={isPaidAtTill(payments)}
          />
        ))}
        {disputes.map(({ id: disputeId, amount, category, state }) => (
          <Line
            key={disputeId}
            what={`Dispute: ${disputeReason(category)}`}
            amount={state === 'lost' ? negate(inMoney(amount)) : inMoney(amount)}
            state={DISPUTES[state]}
          />
        ))}
        {disputes.map(({ id: disputeId, amount, feeMinor }) =>
          feeMinor ? (
            <Line
              key={`${disputeId} fee`}
              what="Card provider’s dispute fee"
              amount={negate(inMoney({ ...amount, minor: feeMinor }))}
              state={['charged', 'neutral']}
            />
          ) : null,
        )}
      </ul>
      {receiptNumber === null ? null : (
        <DownloadLink
          href={`/api/events/${event.id}/orders/${id}/receipt.pdf`}
          className="justify-self-start"
        >
          <Receipt aria-hidden className="size-4" />
          {isInvoice ? 'Invoice' : 'Receipt'} {receiptNumber} as PDF
        </DownloadLink>
      )}
      {creditNotes.map((number) => (
        <DownloadLink
          key={number}
          href={`/api/events/${event.id}/orders/${id}/credit-notes/${number}`}
          className="justify-self-start"
        >
          <Receipt aria-hidden className="size-4" />
          Credit note {number} as PDF
        </DownloadLink>
      ))}
    </section>
  );
}

interface LineProps {
  what: string;
  amount: Payment['amount'];
  state: readonly [string, Kind];
}

function Line({ what, amount, state: [words, kind] }: LineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3">
      <span className="min-w-0 wrap-anywhere">{what}</span>
      <span className="ms-auto flex flex-wrap items-center gap-x-4">
        <Badge kind={kind}>{words}</Badge>
        <Money of={amount} className="font-semibold" />
      </span>
    </li>
  );
}
