import type { OrderPage } from '../../../core/orders/order.ts';
import { describeDate } from '../../ui/describe-date.ts';
import { EventDate, EventEnd } from '../../ui/event-date.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What is different since somebody ordered, and what they may do about it. */
export function Moved({ order: { moved, event } }: { order: Pick<OrderPage, 'moved' | 'event'> }) {
  if (!moved || event.cancelled) return null;
  const { day, time } = describeDate(moved.at, event.timeZone);
  return (
    <Notice kind="warning" title="This event was moved">
      <p>
        On {day} at {time} the organiser changed{' '}
        {moved.changed.length === 2 ? 'when and where it takes place' : `${moved.changed[0]} it takes place`}.
      </p>
      <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-muted">Before</dt>
        <dd className="wrap-anywhere line-through decoration-1">
          <Place of={moved} changed={moved.changed} />
        </dd>
        <dt className="mt-2 text-muted sm:mt-0">Now</dt>
        <dd className="font-semibold wrap-anywhere">
          <Place of={event} changed={moved.changed} />
        </dd>
      </dl>
      <p className="mt-3">
        Your tickets stay good. Cannot come then?{' '}
        <a href="/refund-policy#how" className="font-semibold underline underline-offset-4">
          How to ask for a refund
        </a>
      </p>
    </Notice>
  );
}

type When = { startsAt: string; endsAt: string; timeZone: string; locationText: string };

function Place({ of, changed }: { of: When; changed: readonly ('when' | 'where')[] }) {
  const where = of.locationText || 'No place said';
  return (
    <>
      {changed.includes('when') ? (
        <span className="block">
          <EventDate startsAt={of.startsAt} timeZone={of.timeZone} /> until{' '}
          <EventEnd startsAt={of.startsAt} endsAt={of.endsAt} timeZone={of.timeZone} />
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
