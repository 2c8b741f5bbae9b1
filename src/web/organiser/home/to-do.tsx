import { Link } from 'react-router';
import type { MoneyTrouble } from '../../../core/event-desk/get-home.ts';
import type { OwnEvent } from '../../../core/event-lists/event-lists.ts';
import type { Progress } from '../../../core/questionnaire/questionnaire.ts';
import { eventSpan } from '../../../core/shared/event-dates.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { Notice } from '../../ui/notice.tsx';
import { useNeedsApproval } from '../frame/use-needs-approval.ts';
import { MoneyToDo } from './money-to-do.tsx';

/** Some of a user's events, and their total number. */
interface Some {
  events: OwnEvent[];
  count: number;
}

interface ToDoProps {
  trouble: MoneyTrouble;
  /** Upcoming events that were rejected. */
  rejected: Some;
  /** Upcoming events that were never sent for approval. */
  drafts: Some;
  /** Upcoming events that wait for approval. */
  pending: Some;
  /** How many events wait for this admin's decision. */
  waiting: number;
  /** How many of the questionnaire's three steps are done; null for admins, who write it, and until it is written. */
  questionnaire: Progress | null;
}

/** Lists what needs doing (payments in trouble, decisions to make, rejected events, drafts), and what others have to do first. */
export function ToDo({ trouble, rejected, drafts, pending, waiting, questionnaire }: ToDoProps) {
  const needsApproval = useNeedsApproval();
  const finished = questionnaire === null || questionnaire === 3;
  const events = waiting + rejected.count + drafts.count + pending.count;
  if (finished && trouble.events.length + events === 0) return null;
  return (
    <section aria-labelledby="to-do" className="grid gap-4">
      <h2 id="to-do" className="text-2xl">
        To do
      </h2>
      <MoneyToDo trouble={trouble} />
      {waiting > 0 ? (
        <Notice
          kind="warning"
          title={waiting === 1 ? '1 event to review' : `${formatCount(waiting)} events to review`}
        >
          <Link to="/platform/admin/events" className="text-link">
            Approve or reject
          </Link>
        </Notice>
      ) : null}
      {rejected.events.map((event) => (
        <Notice
          key={event.id}
          kind="error"
          title={
            <>
              <bdi>{event.name}</bdi> was not approved
            </>
          }
        >
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {event.rejectedReason}
          </p>
          <p className="mt-2">
            <Link to={`/platform/edit-event/${event.id}`} className="text-link">
              Change it and send it again
            </Link>
          </p>
        </Notice>
      ))}
      <More of={rejected} what="not approved" />
      {drafts.count > 0 ? (
        <Notice
          kind="info"
          title={drafts.count === 1 ? 'A draft to finish' : `${formatCount(drafts.count)} drafts to finish`}
        >
          <p>
            Check {drafts.count === 1 ? 'it' : 'each one'}, then{' '}
            {needsApproval ? 'send it for approval' : 'put it on sale'}.
          </p>
          <EventLinks of={drafts} what="to finish" />
        </Notice>
      ) : null}
      {pending.count > 0 ? (
        <Notice
          kind="info"
          title={
            pending.count === 1
              ? 'Waiting for approval'
              : `${formatCount(pending.count)} events are waiting for approval`
          }
        >
          <p>We’ll email you once we’ve reviewed {pending.count === 1 ? 'it' : 'each one'}.</p>
          <EventLinks of={pending} what="waiting" />
        </Notice>
      ) : null}
      {finished ? null : (
        <div>
          <Link to="/platform/questionnaire" className="text-link">
            {questionnaire === 0 ? 'Answer a few questions' : 'Finish your questions'}
          </Link>
          <p className="mt-1 text-muted">It takes a minute and helps us get to know you.</p>
        </div>
      )}
    </section>
  );
}

function EventLinks({ of, what }: { of: Some; what: string }) {
  return (
    <>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {of.events.map((event) => (
          <li key={event.id} className="min-w-0 wrap-anywhere">
            <Link to={`/platform/event/${event.id}`} className="text-link">
              <bdi>{event.name}</bdi>
            </Link>{' '}
            <time dateTime={event.startsAt} className="text-sm text-muted">
              {eventSpan(event, 'short')?.days ?? describeDate(event.startsAt, event.timeZone, 'short').day}
            </time>
          </li>
        ))}
      </ul>
      <More of={of} what={what} />
    </>
  );
}

/** Links to those that are not listed here. */
function More({ of: { events, count }, what }: { of: Some; what: string }) {
  if (count <= events.length) return null;
  return (
    <p className="mt-2">
      <Link to="/platform/events?when=upcoming" className="text-link">
        {formatCount(count - events.length)} more {what}
      </Link>
    </p>
  );
}
