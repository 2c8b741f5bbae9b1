import { Link } from 'react-router';
import type { OwnEventDetails } from '../../../core/events/get-own-event.ts';
import { Notice } from '../../ui/notice.tsx';
import { SaleStatus } from './sale-status.tsx';

type Standing = Pick<
  OwnEventDetails,
  'id' | 'organiser' | 'approval' | 'rejectedReason' | 'cancelled' | 'over' | 'sale' | 'opensAt' | 'timeZone'
>;

/** How the sale of an event stands, what stands between them, and what to do about it. A cancelled one says more (Cancelled). */
export function EventStatus({ event }: { event: Standing }) {
  if (event.cancelled) return null;
  if (event.over) {
    return (
      <Notice kind="info" title="This event is over">
        Its sale has ended.{' '}
        <Link to={`/platform/event/${event.id}/orders`} className="text-link">
          Its orders
        </Link>{' '}
        stay, and can still be refunded one by one.
      </Notice>
    );
  }
  if (event.approval === 'pending') {
    return (
      <Notice kind="info" title="Waiting for approval">
        {event.organiser ? (
          <>
            It is among the{' '}
            <Link to="/platform/admin/events" className="text-link">
              events to decide on
            </Link>
            . Until then only its organiser and admins can see its page, and nobody can buy.
          </>
        ) : (
          'We look at every event before it goes on sale and write to you when we have. Until then only you can see its page, and nobody can buy.'
        )}
      </Notice>
    );
  }
  if (event.approval === 'approved') return <SaleStatus event={event} />;
  return (
    <Notice kind="error" title="This event was not approved">
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {event.rejectedReason}
      </p>
      <p className="mt-2">
        {event.organiser ? (
          'Its organiser can change it, which sends it for approval again.'
        ) : (
          <>
            <Link to={`/platform/edit-event/${event.id}`} className="text-link">
              Change it
            </Link>
            : saving sends it for approval again.
          </>
        )}
      </p>
    </Notice>
  );
}
