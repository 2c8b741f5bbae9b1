import { Link } from 'react-router';
import type { OwnEventDetails } from '../../../core/events/get-own-event.ts';
import { Notice } from '../../ui/notice.tsx';

type Standing = Pick<OwnEventDetails, 'id' | 'approval' | 'rejectedReason' | 'cancelled' | 'over'>;

/** What stands between an event and its sale, and what to do about it; nothing while it sells. A cancelled one says more (Cancelled). */
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
        We look at every event before it goes on sale and write to you when we have. Until then only you can
        see its page, and nobody can buy.
      </Notice>
    );
  }
  if (event.approval === 'approved') return null;
  return (
    <Notice kind="error" title="This event was not approved">
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {event.rejectedReason}
      </p>
      <p className="mt-2">
        <Link to={`/platform/edit-event/${event.id}`} className="text-link">
          Change it
        </Link>
        : saving sends it for approval again.
      </p>
    </Notice>
  );
}
