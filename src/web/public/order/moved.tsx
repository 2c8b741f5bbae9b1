import type { OrderPage } from '../../../core/order-page/order-page.ts';
import { EventStartAndEnd } from '../../ui/dates/event-date.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * Says what has changed since the order, and what the customer can do about it. It is short, so that the first code is visible on a phone.
 */
export function Moved({ order: { moved, event } }: { order: Pick<OrderPage, 'moved' | 'event'> }) {
  if (!moved || event.cancelled) return null;
  return (
    <Notice kind="warning" title="This event was moved" className="max-sm:-mb-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 [&_span]:whitespace-normal">
        <dt className="text-muted">Was</dt>
        <dd className="wrap-anywhere line-through decoration-1">
          <Place of={moved} changed={moved.changed} />
        </dd>
        <dt className="text-muted">Now</dt>
        <dd className="font-semibold wrap-anywhere">
          <Place of={event} changed={moved.changed} />
        </dd>
      </dl>
      <p className="mt-1">
        Your tickets are still valid. Can’t make it?{' '}
        <a href="/refund-policy#how" className="font-semibold underline underline-offset-4">
          Ask for a refund
        </a>
      </p>
    </Notice>
  );
}

type When = { startsAt: string; endsAt: string; timeZone: string; locationText: string };

function Place({ of, changed }: { of: When; changed: readonly ('when' | 'where')[] }) {
  const where = of.locationText || 'No location yet';
  return (
    <>
      {changed.includes('when') ? (
        <span className="block">
          <EventStartAndEnd event={of} short />
        </span>
      ) : null}
      {changed.includes('where') ? (
        <span className="block">
          <bdi>{where}</bdi>
        </span>
      ) : null}
    </>
  );
}
