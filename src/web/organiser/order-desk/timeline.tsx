import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import './story.css';
import type { OrganiserOrder } from '../../../core/order-desk/organiser-order.ts';

/** Shows an order's timeline, latest first. */
export function Timeline({ entries, timeZone }: { entries: OrganiserOrder['timeline']; timeZone: string }) {
  return (
    <section aria-labelledby="timeline" className="grid gap-4">
      <h2 id="timeline" className="text-2xl">
        What happened
      </h2>
      <ol className="story">
        {entries.toReversed().map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <p className="wrap-anywhere">{text}</p>
            <p className="text-sm text-muted">
              <LocalMoment at={at} timeZone={timeZone} zone={false} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
