import { useEffect, useRef } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { RefundProgress } from '../../../../core/cancellation/cancellation-store.ts';
import type { EventCancellation } from '../../../../core/event-desk/get-event-sales.ts';
import { NO_EMAIL } from '../../../../core/orders/no-email.ts';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { Notice } from '../../../ui/notice.tsx';
import { isStillOurs } from '../../../ui/requests/is-still-ours.ts';
import { RefundAll } from './refund-all.tsx';

const LOOK_AGAIN_MS = 2_000;
/** The address of the section on the event's home; whoever just cancelled the event is led there. */
export const CANCELLED = 'cancelled';

interface CancelledProps {
  eventId: string;
  cancellation: EventCancellation;
  timeZone: string;
  /** The reader is its organiser, not an admin. */
  own: boolean;
}

/** Says when and why an event was cancelled, and how far its refunds are. */
export function Cancelled({ eventId, cancellation, timeZone, own }: CancelledProps) {
  const { cancelledAt, reason, refunds, refundable, untold } = cancellation;
  const { day, time } = describeDate(cancelledAt, timeZone);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${CANCELLED}`) heading.current?.focus();
  }, [hash]);
  return (
    <section aria-labelledby={CANCELLED} className="grid gap-4 rounded-box bg-raised p-6">
      <div>
        <h2 ref={heading} id={CANCELLED} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          This event is cancelled
        </h2>
        <p className="mt-1 text-muted">
          Since {day}, {time}. We’ve told everybody who held tickets{untold > 0 ? ' and left an email' : ''}.
        </p>
      </div>
      {reason ? (
        <blockquote
          dir="auto"
          className="max-w-prose border-s-4 border-line ps-4 whitespace-pre-line wrap-anywhere"
        >
          {reason}
        </blockquote>
      ) : null}
      {untold > 0 ? (
        <Notice
          kind="warning"
          title={
            untold === 1
              ? '1 order was paid at the door without an email'
              : `${formatCount(untold)} orders were paid at the door without an email`
          }
        >
          We couldn’t tell these customers.{' '}
          <Link
            to={`/platform/event/${eventId}/orders?text=${encodeURIComponent(NO_EMAIL)}`}
            className="text-link"
          >
            See these orders
          </Link>
        </Notice>
      ) : null}
      {refunds ? <Progress refunds={refunds} /> : null}
      {refundable.orders > 0 ? <RefundAll left={refundable} own={own} /> : null}
    </section>
  );
}

function Progress({ refunds: { total, asked, atDoor, done, stuck } }: { refunds: RefundProgress }) {
  const { revalidate } = useRevalidator();
  // Refunds at the till wait for people, so they do not count as in progress.
  const under = done + stuck + atDoor < total;
  useEffect(() => {
    if (!under) return;
    const lookAgain = async () => {
      if (await isStillOurs()) await revalidate();
    };
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void lookAgain();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [under, revalidate]);
  if (total === 0) return <p>Nobody had paid, so there’s nothing to refund.</p>;
  return (
    <div className="grid gap-2">
      <p className="font-semibold tabular-nums" role="status">
        {formatCount(done)} of {formatCount(total)} refunded
      </p>
      <progress className="sold-bar" max={total} value={done} aria-label="Refunds made" />
      <p className="text-sm text-muted tabular-nums">
        {formatCount(asked)} requested, {formatCount(done)} done, {formatCount(stuck)} failed
      </p>
      {under ? (
        <p className="text-sm text-muted">This continues in the background, so you can close this page.</p>
      ) : null}
      {atDoor > 0 ? (
        <p className="text-sm">
          {atDoor === 1 ? 'One of them was' : `${formatCount(atDoor)} of them were`} paid at the door: hand
          the money back from the order, with a till open.
        </p>
      ) : null}
      {stuck > 0 ? (
        <Notice kind="warning" className="mt-2">
          {stuck === 1 ? 'One refund' : `${formatCount(stuck)} refunds`} didn’t go through at the card
          provider. You can see which, and try again, under this event’s exceptions.
        </Notice>
      ) : null}
    </div>
  );
}
