import './story.css';
import type { OrganiserOrder } from '../../../core/order-desk/organiser-order.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';

/** Shows an order's timeline, latest first. */
export function Timeline({ entries, timeZone }: { entries: OrganiserOrder['timeline']; timeZone: string }) {
  return (
    <section aria-labelledby="timeline" className="grid gap-4">
      <h2 id="timeline" className="text-2xl">
        What happened
      </h2>
      <ol className="story">
        {entries.toReversed().map(({ at, text }) => {
          const { day, time } = describeDate(at, timeZone);
          return (
            <li key={`${at} ${text}`}>
              <p className="wrap-anywhere">{text}</p>
              <p className="text-sm text-muted">
                <time dateTime={at}>
                  {day}, {time}
                </time>
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
