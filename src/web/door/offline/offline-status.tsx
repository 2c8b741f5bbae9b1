import { CloudOff, Smartphone } from 'lucide-react';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Notice } from '../../ui/notice.tsx';
import { doorTime } from '../door-time.ts';
import type { OfflineState } from './offline-door.ts';

/** Says whether this device can decide by itself, how old its list is, and what it has still to report. */
export function OfflineStatus({
  state: { asOf, tickets, reachable, decided, waiting },
  timeZone,
}: {
  state: OfflineState;
  timeZone: string;
}) {
  if (asOf === undefined) return null;
  const changes = inWords(decided);
  const time = doorTime(asOf, timeZone, new Date().toISOString());
  if (!reachable)
    return (
      <Notice kind="warning" title="Offline: this phone decides" className="door-offline">
        It has {formatCount(tickets)} {tickets === 1 ? 'ticket' : 'tickets'} as of {time}.
        {waiting > 0
          ? ` ${changes} will be sent once you’re back online. Keep this page open or open it again.`
          : null}
      </Notice>
    );
  const Icon = waiting > 0 ? CloudOff : Smartphone;
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Icon aria-hidden className="size-4 shrink-0" />
      {waiting > 0 ? `Sending ${changes}…` : `Works offline · list of ${time}`}
    </p>
  );
}

function inWords(decided: OfflineState['decided']): string {
  const what = decided.every(({ kind }) => kind === 'check-in') ? 'check-in' : 'change';
  return `${formatCount(decided.length)} ${what}${decided.length === 1 ? '' : 's'}`;
}
