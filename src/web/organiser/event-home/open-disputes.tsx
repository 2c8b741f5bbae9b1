import { Link } from 'react-router';
import type { OpenDisputes as Counted } from '../../../core/disputes/dispute.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { Notice } from '../../ui/notice.tsx';

interface OpenDisputesProps {
  eventId: string;
  timeZone: string;
  disputes: Counted;
}

/** Says how many payments are disputed, and by when the first needs an answer. */
export function OpenDisputes({ eventId, timeZone, disputes: { open, dueAt } }: OpenDisputesProps) {
  if (open === 0) return null;
  return (
    <Notice
      kind="error"
      title={open === 1 ? '1 payment is disputed' : `${formatCount(open)} payments are disputed`}
    >
      <p>
        {open === 1 ? 'A customer' : 'Customers'} asked their bank for the money back, and their tickets are
        on hold.{' '}
        {dueAt ? (
          <>
            {open === 1 ? 'An answer' : 'The first answer'} is due by{' '}
            <LocalMoment at={dueAt} timeZone={timeZone} className="font-semibold" />.{' '}
          </>
        ) : null}
        {open === 1 ? 'The order says' : 'Each order says'} what to do.
      </p>
      <Link
        to={`/platform/event/${eventId}/orders?state=disputed`}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {open === 1 ? 'See the disputed order' : 'See the disputed orders'}
      </Link>
    </Notice>
  );
}
