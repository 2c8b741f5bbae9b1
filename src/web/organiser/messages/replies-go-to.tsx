import { Link } from 'react-router';
import type { DeskEventSummary } from '../../../core/order-desk/get-desk-event.ts';
import { MailAddress } from '../../ui/mail-address.tsx';

interface RepliesGoToProps {
  event: Pick<DeskEventSummary, 'id' | 'may'>;
  replyTo: string;
  supportEmail: string;
}

/** Says who gets the replies to an event's messages, with a link to the setting for people who may change it. */
export function RepliesGoTo({ event: { id, may }, replyTo, supportEmail }: RepliesGoToProps) {
  return (
    <span className="wrap-anywhere">
      Replies go to <MailAddress of={replyTo} />
      {replyTo === supportEmail ? ', our support.' : '.'}
      {may.includes('organisation.edit') ? (
        <>
          {' '}
          <Link className="text-link" to={`/platform/event/${id}#customer-questions`}>
            Change<span className="sr-only"> where replies go</span>
          </Link>
        </>
      ) : null}
    </span>
  );
}
