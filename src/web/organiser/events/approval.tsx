import type { Approval } from '../../../core/events/event.ts';
import { ApprovalBadge, Badge } from '../../ui/badge.tsx';

interface ApprovalProps {
  event: { approval: Approval; rejectedReason: string | null; cancelled: boolean };
}

/** Shows an event's approval: its badge and, if it was rejected, the reason. A draft has its own badge. */
export function ApprovalState({ event }: ApprovalProps) {
  if (event.cancelled) return <Badge kind="neutral">cancelled</Badge>;
  if (event.approval === 'draft') return <Badge kind="neutral">draft</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <ApprovalBadge approval={event.approval === 'rejected' ? 'failed' : event.approval} />
      {event.rejectedReason ? (
        // Lists cut the reason off; the tooltip has all of it.
        <span dir="auto" title={event.rejectedReason} className="line-clamp-2 text-sm text-muted">
          {event.rejectedReason}
        </span>
      ) : null}
    </span>
  );
}
