import type { DoorSummary } from '../../core/check-in/door-view.ts';
import { formatCount } from '../../core/shared/format-count.ts';
import { doorTime } from './door-time.ts';

/** Shows the add-ons that phones which were offline handed out more often than they were bought. */
export function HandedOutTwice({
  handedOut,
  event,
  asOf,
}: Pick<DoorSummary, 'handedOut' | 'event' | 'asOf'>) {
  if (handedOut.length === 0) return null;
  return (
    <section aria-labelledby="handed-out-twice" className="grid gap-3">
      <h2 id="handed-out-twice" className="text-xl">
        Handed out offline, too often
      </h2>
      <p className="text-muted">Phones without network couldn’t know of each other, or of a refund.</p>
      <ul className="grid gap-3">
        {handedOut.map(({ addOn, units, collections }) => (
          <li key={addOn.shortCode} className="grid gap-1">
            <p className="wrap-anywhere">
              <code className="door-code">{addOn.shortCode}</code> <bdi>{addOn.name}</bdi> ·{' '}
              {formatCount(units)} too many
            </p>
            <ol className="text-sm text-muted">
              {collections.map(({ id, at, gate, offline, valid }) => (
                <li key={id} className="wrap-anywhere">
                  {doorTime(at, event.timeZone, asOf)} at <bdi>{gate}</bdi>
                  {offline ? ', offline' : null}
                  {valid ? null : ', no longer valid then'}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  );
}
