import type { ReactNode } from 'react';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says how many exceptions are open; `children` link to them. */
export function ExceptionsNotice({ open, children }: { open: number; children: ReactNode }) {
  return (
    <Notice
      kind="warning"
      title={open === 1 ? '1 exception needs attention' : `${formatCount(open)} exceptions need attention`}
    >
      <p>A payment, a refund or an email didn’t go as planned. See what happened, and what to do.</p>
      {children}
    </Notice>
  );
}
