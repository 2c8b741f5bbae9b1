import type { Approval } from '../../../core/events/event.ts';
import { ApprovalBadge, Badge } from '../../ui/badge.tsx';

interface ApprovalProps {
  event: { approval: Approval; rejectedReason: string | null; cancelled: boolean };
}

/** Shows where an event stands: its badge and, where it failed, why. */
export function ApprovalState({ event }: ApprovalProps) {
  if (event.cancelled) return <Badge kind="neutral">cancelled</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <ApprovalBadge approval={event.approval === 'rejected' ? 'failed' : event.approval} />
      {event.rejectedReason ? (
        // Lists cut it short; pointing at it tells the rest.
        <span dir="auto" title={event.rejectedReason} className="line-clamp-2 text-sm text-muted">
          {event.rejectedReason}
        </span>
      ) : null}
    </span>
  );
}
