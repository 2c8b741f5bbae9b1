import { Link } from 'react-router';
import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import { Notice } from '../../ui/notice.tsx';
import { useNeedsApproval } from '../frame/use-needs-approval.ts';
import { SaleStatus } from './sale-status.tsx';
import { SendForApproval } from './send-for-approval.tsx';

type Standing = Pick<
  OwnEventDetails,
  | 'id'
  | 'organiser'
  | 'may'
  | 'approval'
  | 'rejectedReason'
  | 'cancelled'
  | 'over'
  | 'sale'
  | 'opensAt'
  | 'timeZone'
>;

interface EventStatusProps {
  event: Standing;
  /** The edit button is on the page. */
  editing?: boolean;
  /** There are changes on that page that were not saved. */
  unsaved?: boolean;
}

/** Shows an event's sale status, what is blocking it, and what to do about that. Cancelled adds more for a cancelled event. */
export function EventStatus({ event, editing = false, unsaved = false }: EventStatusProps) {
  const needsApproval = useNeedsApproval();
  if (event.cancelled) return null;
  if (event.over) {
    return (
      <Notice kind="info" title="This event is over">
        You can still refund{' '}
        <Link to={`/platform/event/${event.id}/orders`} className="text-link">
          its orders
        </Link>{' '}
        one by one.
      </Notice>
    );
  }
  if (event.approval === 'pending') {
    return (
      <Notice kind="info" title="Waiting for approval">
        {event.organiser ? (
          <>
            You’ll find it under{' '}
            <Link to="/platform/admin/events" className="text-link">
              Events to review
            </Link>
            . Until it’s approved, only its organiser and admins can see its page, and nobody can buy.
          </>
        ) : (
          'We review every event before it goes on sale, and email you when we have. Until then, only you can see its page, and nobody can buy.'
        )}
      </Notice>
    );
  }
  if (event.approval === 'approved') return <SaleStatus event={event} />;
  if (event.approval === 'draft') {
    return (
      <Notice kind="info" title="This event is a draft">
        {event.may.includes('event.edit') ? (
          <>
            <p className="mb-3">
              {editing ? (
                'Check it over'
              ) : (
                <Link to={`/platform/edit-event/${event.id}`} className="text-link">
                  Check it over
                </Link>
              )}
              {needsApproval
                ? ', then send it for approval. We won’t look at it before that, and nobody can buy.'
                : ', then put it on sale. Nobody can buy before that.'}
            </p>
            <Send again={false} editing={editing} unsaved={unsaved} />
          </>
        ) : (
          `Its organisers haven’t ${needsApproval ? 'sent it for approval' : 'put it on sale'} yet.`
        )}
      </Notice>
    );
  }
  return (
    <Notice kind="error" title="This event was not approved">
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {event.rejectedReason}
      </p>
      {!event.may.includes('event.edit') ? (
        <p className="mt-2">Its organisers can change it and send it for approval again.</p>
      ) : (
        <>
          <p className="mt-2 mb-3">
            {editing ? (
              'Change it'
            ) : (
              <Link to={`/platform/edit-event/${event.id}`} className="text-link">
                Change it
              </Link>
            )}
            , then send it for approval again. We won’t look at it before that.
          </p>
          <Send again editing={editing} unsaved={unsaved} />
        </>
      )}
    </Notice>
  );
}

interface SendProps {
  /** It was rejected before. */
  again: boolean;
  editing: boolean;
  unsaved: boolean;
}

function Send({ again, editing, unsaved }: SendProps) {
  if (unsaved) return <p>Save or cancel the changes you began below before you send it.</p>;
  return <SendForApproval again={again} look={editing ? 'main' : 'quiet'} />;
}
