import { formatPeople } from '../../core/ticket-types/people.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { doorTime } from './door-time.ts';
import type { Desk } from './use-desk.ts';
import { useOnline } from './use-online.ts';

/** Scans that could not be checked, to send again by hand. The guest should be there when the answer comes. */
export function Unchecked({
  desk,
  timeZone,
  decides,
}: {
  desk: Desk;
  timeZone: string;
  /** This device can decide by itself. */
  decides: boolean;
}) {
  const online = useOnline();
  if (desk.unchecked.length === 0) {
    return online || decides ? null : (
      <Notice kind="warning" title="No connection">
        Codes can’t be checked until you’re back online.
      </Notice>
    );
  }
  return (
    <section aria-labelledby="unchecked" className="grid gap-3">
      <h2 id="unchecked" className="text-xl">
        Not checked
      </h2>
      <p className="text-muted">
        {online
          ? 'Try these again while the guests are still with you.'
          : 'You’re offline. These codes weren’t checked, so nobody was let in.'}
      </p>
      <ul className="grid gap-2">
        {desk.unchecked.map((scan) => (
          <li key={scan.scanId} className="flex flex-wrap items-center gap-2">
            <span className="me-auto min-w-0">
              <code className="door-code">{shortened(scan.code)}</code>{' '}
              <span className="text-sm text-muted">
                {doorTime(scan.scannedAt, timeZone, new Date().toISOString())}
                {scan.people && scan.people > 1 ? ` · ${formatPeople(scan.people)}` : null}
              </span>
            </span>
            <Button onPress={() => desk.retry(scan)} aria-label={`Try again: ${shortened(scan.code)}`}>
              Try again
            </Button>
            <Button onPress={() => desk.forget(scan)} aria-label={`Forget ${shortened(scan.code)}`}>
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The end of a signed code is enough to tell it from others. The whole code would fill the screen, and a camera could read it from there.
 */
function shortened(code: string): string {
  return code.length > 12 ? `…${code.slice(-6)}` : code;
}
