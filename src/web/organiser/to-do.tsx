import { Link } from 'react-router';
import type { OwnEvent } from '../../core/events/event-lists.ts';
import type { Progress } from '../../core/questionnaire/questionnaire.ts';
import { Notice } from '../ui/notice.tsx';

interface ToDoProps {
  events: OwnEvent[];
  /** How many events wait for this admin's decision. */
  waiting: number;
  /** How many of the questionnaire's three steps are behind them; null for admins, who ask the questions. */
  questionnaire: Progress | null;
}

/** What needs doing: decisions that are waited for, and events that were turned down; and what others have to do first. */
export function ToDo({ events, waiting, questionnaire }: ToDoProps) {
  const live = events.filter((event) => !event.over && !event.cancelled);
  const failed = live.filter((event) => event.approval === 'rejected');
  const pending = live.filter((event) => event.approval === 'pending');
  const finished = questionnaire === null || questionnaire === 3;
  if (finished && waiting + failed.length + pending.length === 0) return null;
  return (
    <section aria-labelledby="to-do" className="grid gap-4">
      <h2 id="to-do" className="text-2xl">
        To do
      </h2>
      {waiting > 0 ? (
        <Notice
          kind="warning"
          title={waiting === 1 ? '1 event waits for you' : `${waiting} events wait for you`}
        >
          <Link to="/platform/admin/events" className="text-link">
            Approve or reject
          </Link>
        </Notice>
      ) : null}
      {failed.map((event) => (
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
      {pending.length > 0 ? (
        <Notice
          kind="info"
          title={
            pending.length === 1 ? 'Waiting for our approval' : `${pending.length} wait for our approval`
          }
        >
          <p>You need to do nothing: we write to you once we have looked.</p>
          <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
            {pending.map(({ id, name }) => (
              <li key={id} className="min-w-0 wrap-anywhere">
                <Link to={`/platform/event/${id}`} className="text-link">
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {finished ? null : (
        <div>
          <Link to="/platform/questionnaire" className="text-link">
            {questionnaire === 0 ? 'Answer a few questions' : 'Finish your questions'}
          </Link>
          <p className="mt-1 text-muted">Two short pages, so that we get to know you.</p>
        </div>
      )}
    </section>
  );
}
