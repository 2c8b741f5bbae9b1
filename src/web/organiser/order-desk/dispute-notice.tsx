import type { Dispute } from '../../../core/disputes/dispute.ts';
import { disputeReason } from '../../../core/providers/dispute-reason.ts';
import { providerName } from '../../../core/providers/find-provider.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useProviders } from '../../ui/use-providers.ts';

interface Reader {
  timeZone: string;
  /** The operator's address. */
  supportEmail: string;
  /** Admins answer disputes of the operator's account, and of no other. */
  admin: boolean;
}

/** Says that a payment of an order is disputed, by when to answer, and how. */
export function DisputeNotice({ disputes, ...reader }: Reader & { disputes: Dispute[] }) {
  return disputes
    .filter(({ state }) => state === 'open')
    .map((dispute) => <OpenDispute key={dispute.id} dispute={dispute} reader={reader} />);
}

function OpenDispute({ dispute, reader }: { dispute: Dispute; reader: Reader }) {
  const { amount, category, hasTickets } = dispute;
  const reason = disputeReason(category);
  return (
    <Notice
      kind="error"
      title="The customer disputes this payment with their bank"
      className="mt-3 max-w-2xl"
    >
      <p className="wrap-anywhere [&_span]:whitespace-normal">
        <Money of={{ ...amount, currency: amount.currency as Currency }} className="font-semibold" /> is
        disputed: {reason}.{' '}
        {hasTickets
          ? 'Until the bank decides, the tickets are on hold: nobody gets in with them, and nothing can be refunded.'
          : 'This payment didn’t buy any tickets.'}
      </p>
      <p className="mt-2">
        <WhatToDo dispute={dispute} reader={reader} />
      </p>
    </Notice>
  );
}

const EVIDENCE = 'what was bought, your emails with the customer, and whether they checked in';

/** Only the holder of the account that was paid can answer the bank, in their provider's dashboard. */
function WhatToDo({
  dispute: { ownAccount, provider, providerDisputeId, dueAt },
  reader: { admin, supportEmail, timeZone },
}: {
  dispute: Dispute;
  reader: Reader;
}) {
  const name = providerName(useProviders(), provider);
  const id = <span className="font-mono text-sm wrap-anywhere">{providerDisputeId}</span>;
  const until =
    dueAt === null ? null : <LocalMoment at={dueAt} timeZone={timeZone} className="font-semibold" />;
  const soon = until ? <>Evidence is taken until {until}.</> : 'Act soon: the bank sets the deadline.';
  if (ownAccount && admin) {
    return (
      <>
        The payment went to the organiser’s own account, so only they can respond, in their dashboard ({name}
        ), and upload evidence there: {EVIDENCE}. Look for dispute {id}. {soon}
      </>
    );
  }
  if (ownAccount || admin) {
    return (
      <>
        <Lead /> respond in your{' '}
        {ownAccount ? 'own dashboard at the card provider' : 'card provider’s dashboard'} ({name}) and upload
        evidence there: {EVIDENCE}. Look for dispute {id}. {soon}
      </>
    );
  }
  return (
    <>
      <Lead /> the payment went to our account, so we respond to the bank for you. Email{' '}
      <a href={`mailto:${supportEmail}`} className="text-link wrap-anywhere">
        <MailAddress of={supportEmail} />
      </a>{' '}
      the evidence: {EVIDENCE}. Mention dispute {id}. {soon}
    </>
  );
}

const Lead = () => <strong>What to do:</strong>;
