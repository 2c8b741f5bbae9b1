import type { ReactNode } from 'react';

/** An event's approval states. */
export const APPROVALS = ['approved', 'pending', 'failed'] as const;
export type Approval = (typeof APPROVALS)[number];

const KIND_OF_APPROVAL = { approved: 'success', pending: 'warning', failed: 'error' } as const;

/** A short text in a pill. */
export function Badge({
  kind,
  children,
}: {
  kind: 'success' | 'warning' | 'error' | 'neutral';
  children: ReactNode;
}) {
  return (
    <span data-kind={kind} className="pill">
      {children}
    </span>
  );
}

export function ApprovalBadge({ approval }: { approval: Approval }) {
  return <Badge kind={KIND_OF_APPROVAL[approval]}>{approval}</Badge>;
}
