import type { Dispute } from '../../../core/disputes/dispute.ts';
import { disputeReason } from '../../../core/disputes/dispute-words.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { describeDate } from '../../ui/describe-date.ts';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Says that a payment of an order is disputed, until when to answer, and how. */
export function DisputeNotice({ disputes, timeZone }: { disputes: Dispute[]; timeZone: string }) {
  return disputes
    .filter(({ state }) => state === 'open')
    .map((dispute) => <OpenDispute key={dispute.id} dispute={dispute} timeZone={timeZone} />);
}

function OpenDispute({ dispute, timeZone }: { dispute: Dispute; timeZone: string }) {
  const { amount, category, provider, providerDisputeId, hasTickets } = dispute;
  const reason = disputeReason(category);
  return (
    <Notice
      kind="error"
      title="The customer disputes this payment with their bank"
      className="mt-3 max-w-2xl"
    >
      <p>
        <Money of={{ ...amount, currency: amount.currency as Currency }} className="font-semibold" /> is
        disputed: {reason}.{' '}
        {hasTickets
          ? 'Until the bank decides, the tickets are on hold: nobody gets in with them, and nothing can be refunded.'
          : 'This payment didn’t buy any tickets.'}
      </p>
      <p className="mt-2">
        <strong>What to do:</strong> respond in your card provider’s dashboard ({provider}) and upload
        evidence there: what was bought, your emails with the customer, and whether they checked in. Look for
        dispute <span className="font-mono text-sm wrap-anywhere">{providerDisputeId}</span>.{' '}
        <Until dispute={dispute} timeZone={timeZone} />
      </p>
    </Notice>
  );
}

function Until({ dispute: { dueAt }, timeZone }: { dispute: Dispute; timeZone: string }) {
  if (dueAt === null) return 'Respond soon: the bank sets the deadline.';
  const { day, time, zone } = describeDate(dueAt, timeZone);
  return (
    <>
      You can upload evidence until{' '}
      <time dateTime={dueAt} className="font-semibold">
        {day}, {time} {zone}
      </time>
      .
    </>
  );
}
