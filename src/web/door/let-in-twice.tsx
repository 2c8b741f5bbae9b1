import type { DoorSummary, OverAdmitted } from '../../core/check-in/door-view.ts';
import { formatCount } from '../../core/shared/format-count.ts';
import { formatPeople } from '../../core/ticket-types/people.ts';
import { TITLES } from './answer/answer-words.ts';
import { doorTime } from './door-time.ts';

/** Shows the tickets with which phones that were offline let more people in than they admit. */
export function LetInTwice({ over, event, asOf }: Pick<DoorSummary, 'over' | 'event' | 'asOf'>) {
  if (over.length === 0) return null;
  const people = over.reduce((sum, one) => sum + one.people, 0);
  return (
    <section aria-labelledby="let-in-twice" className="grid gap-3">
      <h2 id="let-in-twice" className="text-xl">
        Let in offline, beyond their ticket
      </h2>
      <p className="text-muted">
        {formatPeople(people)} came in that the counts above leave out: phones without network couldn’t know
        of each other, or of a refund.
      </p>
      <ul className="grid gap-3">
        {over.map((one) => (
          <OverLine key={one.ticket.shortCode} over={one} event={event} asOf={asOf} />
        ))}
      </ul>
    </section>
  );
}

function OverLine({
  over: { ticket, people, scans },
  event,
  asOf,
}: { over: OverAdmitted } & Pick<DoorSummary, 'event' | 'asOf'>) {
  return (
    <li className="grid gap-1">
      <p className="wrap-anywhere">
        <code className="door-code">{ticket.shortCode}</code> <bdi>{ticket.typeName}</bdi> ·{' '}
        {formatCount(people)} too many
      </p>
      <ol className="text-sm text-muted">
        {scans.map((scan) => (
          <li key={scan.id} className="wrap-anywhere">
            {doorTime(scan.scannedAt, event.timeZone, asOf)} at <bdi>{scan.gate}</bdi>
            {scan.people > 1 ? `, ${formatPeople(scan.people)}` : null}
            {scan.offline ? ', offline' : null}
            {scan.answer === 'admitted' ? null : `, ${TITLES[scan.answer].toLowerCase()}`}
          </li>
        ))}
      </ol>
    </li>
  );
}
