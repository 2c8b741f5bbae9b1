import './story.css';
import type { OrganiserOrder } from '../../../core/order-desk/organiser-order.ts';
import { describeDate } from '../../ui/describe-date.ts';

/** What happened to an order, the latest first. */
export function History({ entries, timeZone }: { entries: OrganiserOrder['history']; timeZone: string }) {
  return (
    <section aria-labelledby="history" className="grid gap-4">
      <h2 id="history" className="text-2xl">
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
