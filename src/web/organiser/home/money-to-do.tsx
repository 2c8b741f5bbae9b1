import { Link } from 'react-router';
import type { MoneyTrouble, TroubledEvent } from '../../../core/event-desk/get-home.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ExceptionsNotice } from '../exceptions/exceptions-notice.tsx';

/** Disputed payments and open exceptions by event, with links to what to do. */
export function MoneyToDo({ trouble: { disputes, exceptions, events } }: { trouble: MoneyTrouble }) {
  return (
    <>
      {disputes > 0 ? (
        <Notice
          kind="error"
          title={disputes === 1 ? '1 payment is disputed' : `${formatCount(disputes)} payments are disputed`}
        >
          <p>
            {disputes === 1
              ? 'A customer asked their bank for the money back. The order says what to do.'
              : 'Customers asked their banks for the money back. Each order says what to do.'}
          </p>
          <Where of="disputes" all={disputes} events={events} path="orders?state=disputed" />
        </Notice>
      ) : null}
      {exceptions > 0 ? (
        <ExceptionsNotice open={exceptions}>
          <Where of="exceptions" all={exceptions} events={events} path="exceptions" />
        </ExceptionsNotice>
      ) : null}
    </>
  );
}

interface WhereProps {
  of: 'disputes' | 'exceptions';
  /** The total, including events that are not listed. */
  all: number;
  events: TroubledEvent[];
  /** Appended to the event's path. */
  path: string;
}

function Where({ of, all, events, path }: WhereProps) {
  const listed = events.filter((event) => event[of] > 0);
  const others = all - listed.reduce((sum, event) => sum + event[of], 0);
  return (
    <ul className="mt-1 grid gap-1">
      {listed.map((event) => (
        <li key={event.id} className="min-w-0 wrap-anywhere">
          <Link to={`/platform/event/${event.id}/${path}`} className="text-link">
            <bdi>{event.name}</bdi>
            {event[of] > 1 ? `: ${formatCount(event[of])}` : null}
          </Link>
          {of === 'disputes' && event.dueAt !== null ? <Due of={event} at={event.dueAt} /> : null}
        </li>
      ))}
      {others > 0 ? <li>{formatCount(others)} more in other events</li> : null}
    </ul>
  );
}

function Due({ of: { disputes, timeZone }, at }: { of: TroubledEvent; at: string }) {
  return (
    <>
      {disputes === 1 ? ': answer due by' : ', the first answer due by'}{' '}
      <LocalMoment at={at} timeZone={timeZone} className="font-semibold" />
    </>
  );
}
